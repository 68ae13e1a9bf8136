import { Button, Callout } from '@blueprintjs/core';
import { ago } from '../../../shared/figures.ts';
import { Moment, useNow } from '../../ui/Moment.tsx';

/** Says that a list comes from the case, and how to get the current one. */
export function HeldSince({ at, onAgain }: { readonly at: string; readonly onAgain: () => void }) {
  const now = useNow(15_000);
  return (
    <Callout compact icon={null} className="search-held" role="status">
      <span>
        From the case, as of <Moment at={at} withDate />, {ago(at, now)}: it cost nothing.
      </span>
      <Button size="small" text="Ask again (1 query)" onClick={onAgain} />
    </Callout>
  );
}
