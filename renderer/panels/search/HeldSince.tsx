import { Button, Callout } from '@blueprintjs/core';
import { ago } from '../../../shared/figures.ts';
import { searchTexts } from '../../texts/search.ts';
import { Moment, useNow } from '../../ui/Moment.tsx';

const texts = searchTexts.results;

/** Says that a list comes from the case, and how to get the current one. */
export function HeldSince({ at, onAgain }: { readonly at: string; readonly onAgain: () => void }) {
  const now = useNow(15_000);
  return (
    <Callout compact icon={null} className="search-held" role="status">
      <span>
        {texts.fromCase} <Moment at={at} withDate />, {ago(at, now)}
        {texts.free}
      </span>
      <Button size="small" text={texts.again} onClick={onAgain} />
    </Callout>
  );
}
