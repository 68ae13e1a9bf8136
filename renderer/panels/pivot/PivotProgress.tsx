import { Button, Intent } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import type { GroupRow } from '../../../shared/case-rows.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { restWish } from '../../stores/pivot-asks.ts';
import { endedBadly, type Outcome } from '../../stores/pivot-outcome.ts';
import type { Running } from '../../stores/pivot-store.ts';
import { questionOfWish } from '../../stores/saved-question.ts';
import { canShow, showItems } from '../../stores/show-items.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { pivotTexts } from '../../texts/pivot.ts';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { useCalm } from '../../ui/use-calm.ts';
import { outcomeWords } from './outcome-words.ts';

const texts = pivotTexts.outcome;

// covers: enrich.answer results
/**
 * The running queries, their progress, and the last result, in the line of the status bar; a failed one has its own
 * line above it, until it is dismissed. Without any, or after a newer message, the line is `otherwise`. `undo` is beside
 * a result that changed the case.
 */
export function PivotProgress({ otherwise, undo }: { readonly otherwise: ReactNode; readonly undo: ReactNode }) {
  const { notices, pivots } = useWorkbench();
  const running = usePart(pivots.store, (view) => view.running);
  const outcome = usePart(pivots.store, (view) => view.outcome);
  const newest = usePart(notices.store, (state) => state.notices.findLast(({ level }) => level === 'done')?.id ?? 0);
  const seen = useRef({ outcome, newest });
  if (seen.current.outcome !== outcome) seen.current = { outcome, newest };
  const unread = usePart(pivots.store, (view) => view.unread);
  useHistory(outcome);
  const isBad = outcome !== null && endedBadly(outcome);
  const isTold = newest > seen.current.newest;
  const [first, ...others] = running.toReversed();
  return (
    <section className="pivot-progress" aria-label={texts.region}>
      {others.map((run) => (
        <RunningLine key={run.id} run={run} />
      ))}
      {unread.map((each) => (
        <OutcomeLine key={`${each.wish.title} ${each.failure?.message}`} outcome={each} />
      ))}
      {outcome && isBad && <OutcomeLine outcome={outcome} />}
      {first && <RunningLine key={first.id} run={first} inLine />}
      {!first && outcome && !isBad && !isTold && <OutcomeLine outcome={outcome} inLine undo={undo} />}
      {!first && (outcome === null || isBad || isTold) && otherwise}
    </section>
  );
}

/** Each result is in the history of messages too, with what it brought. */
function useHistory(outcome: Outcome | null): void {
  const { notices } = useWorkbench();
  useEffect(() => {
    if (!outcome) return;
    const { level, text, more } = outcomeWords(outcome);
    const levels = { good: 'done', warn: 'warning', bad: 'failure' } as const;
    notices.note(levels[level], `${plainLine(outcome.wish.title)} · ${text}`, more, { items: outcome.ids });
  }, [outcome, notices]);
}

function RunningLine({ run, inLine = false }: { readonly run: Running; readonly inLine?: boolean }) {
  const { openCase, pivots } = useWorkbench();
  useCalm(
    usePart(openCase.store, (view) => view.revision),
    200,
  );
  const came = Math.max(0, openCase.rows.entities.size - run.before);
  const expected = run.expected ?? totalOf(run.title, openCase.rows.groups);
  const share = expected ? came / expected : run.of > 1 ? run.done / run.of : null;
  const steps = run.of > 1 ? texts.steps(run.done, run.of) : '';
  return (
    <div className={inLine ? 'pivot-line pivot-running pivot-in-line' : 'pivot-line pivot-running'}>
      <span className="pivot-title">{plainLine(run.title)}</span>
      <span className="pivot-bar">
        {share === null ? (
          <ProgressLine />
        ) : (
          <ProgressLine value={Math.min(1, share)} animate={false} stripes={false} />
        )}
      </span>
      <span className="number">
        {steps}
        {texts.addedSoFar(came, expected)}
      </span>
      <Button
        size="small"
        text={run.cancelling ? texts.cancelling : texts.cancel}
        disabled={run.cancelling}
        onClick={() => pivots.cancel(run.id)}
      />
    </div>
  );
}

/** An unknown total is known once the first page has arrived: its stack has it. */
function totalOf(title: string, groups: ReadonlyMap<number, GroupRow>): number | null {
  const stack = [...groups.values()].findLast(({ label }) => label === title);
  return stack?.completeness?.kind === 'more' ? stack.completeness.total : null;
}

function OutcomeLine(props: { readonly outcome: Outcome; readonly inLine?: boolean; readonly undo?: ReactNode }) {
  const { outcome, inLine = false } = props;
  const workbench = useWorkbench();
  const { dock, pivots, records, watching, openCase } = workbench;
  const { level, text, more } = outcomeWords(outcome);
  const { completeness, group } = outcome;
  const rest = group === null ? null : restWish(group, outcome.wish.title, completeness);
  const left =
    completeness?.kind === 'more' && completeness.total !== null ? completeness.total - completeness.have : null;
  const code = outcome.failure?.code;
  const canNarrow = completeness?.kind === 'refused' || code === 'too-many' || code === 'too-complex';

  const saved =
    code === undefined && !canNarrow
      ? questionOfWish(outcome.wish, outcome.narrowing, (id) => openCase.rows.entities.get(id))
      : null;

  const domains = outcome.ids.filter((id) => openCase.rows.entities.get(id)?.kind === 'domain');

  function showTable(): void {
    dock.show('records');
    records.showItems(outcome.wish.title, domains);
  }

  return (
    <div
      className={`pivot-line pivot-${level} ${inLine ? 'pivot-in-line' : ''}`}
      role={level === 'bad' ? 'alert' : 'status'}
    >
      <span className="pivot-words" title={inLine ? `${plainLine(outcome.wish.title)} · ${text} ${more}` : undefined}>
        <strong>{plainLine(outcome.wish.title)}</strong> · {text}
        {more && <span className="quiet">{`${level === 'bad' ? ' ' : ' · '}${more}`}</span>}
      </span>
      {rest && (
        <Button
          size="small"
          intent={Intent.PRIMARY}
          text={left === null ? texts.rest : texts.restQueries(Math.ceil(left / 500))}
          onClick={() => void pivots.wish(rest)}
        />
      )}
      {canShow(workbench, { items: outcome.ids }) && (
        <Button
          size="small"
          variant="minimal"
          text={texts.show}
          title={texts.showHelp}
          onClick={() => {
            showItems(workbench, outcome.ids);
            focusWhenThere('.graph-canvas');
          }}
        />
      )}
      {domains.length > 1 && (
        <Button size="small" variant="minimal" text={texts.table} title={texts.tableHelp} onClick={showTable} />
      )}
      {saved && (
        <Button
          size="small"
          variant="minimal"
          text={texts.save}
          title={texts.saveHelp}
          onClick={() => watching.begin(outcome.wish.title, saved)}
        />
      )}
      {outcome.step !== undefined && <span className="pivot-seldom">{props.undo}</span>}
      <Button
        size="small"
        variant="minimal"
        className={canNarrow ? '' : 'pivot-seldom'}
        text={canNarrow ? texts.narrow : texts.again}
        title={texts.againHelp}
        onClick={() => void pivots.again(canNarrow ? 'narrow' : 'always', outcome)}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<SmallCross />}
        aria-label={texts.dismiss}
        onClick={() => pivots.putAway(outcome)}
      />
    </div>
  );
}
