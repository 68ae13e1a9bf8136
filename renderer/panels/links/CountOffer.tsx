import { Button } from '@blueprintjs/core';
import type { EvidenceLine } from '../../../shared/graph-answers.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';

const texts = linksTexts.count;

/** Offers to count who shares a value, if nobody did: one click, one query. */
export function CountOffer({ countable }: { readonly countable: NonNullable<EvidenceLine['countable']> }) {
  const { judging, openCase } = useWorkbench();
  const fixed = usePart(openCase.store, whyFixed);
  const isCounting = usePart(judging.store, ({ counting }) => counting === countable);
  const isBusy = usePart(judging.store, ({ counting }) => counting !== null);
  return (
    <Button
      size="small"
      variant="minimal"
      text={texts.action}
      title={fixed ?? texts.help}
      disabled={fixed !== null || (isBusy && !isCounting)}
      loading={isCounting}
      onClick={() => void judging.count(countable)}
    />
  );
}
