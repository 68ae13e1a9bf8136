import { Button, ProgressBar } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { ChainsView, ChainProgress as Progress } from '../../stores/chains-store.ts';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
import { listenToEscape } from '../../ui/listen-to-escape.ts';

/** The recording state, the progress of a chain, and the last result. */
export function ChainProgress() {
  const { chains } = useWorkbench();
  const { recordedFrom, log, running, ended } = useParts(chains.store, ['recordedFrom', 'log', 'running', 'ended']);
  if (recordedFrom === null && running === null && ended === null) return null;
  return (
    <section className="pivot-progress" aria-label="Chain">
      {recordedFrom !== null && <RecordingLine made={log.length - recordedFrom} />}
      {running && <RunningLine running={running} />}
      {!running && ended && <EndedLine ended={ended} />}
    </section>
  );
}

function RecordingLine({ made }: { readonly made: number }) {
  const { chains, run } = useWorkbench();
  return (
    <div className="pivot-line pivot-bad" role="status">
      <span className="pivot-words">
        <strong>Recording a chain.</strong>{' '}
        {made === 0
          ? 'Make pivots on the graph; each becomes a step.'
          : `${made === 1 ? '1 step' : `${made} steps`} so far.`}
      </span>
      <Button size="small" intent="primary" text="Stop and name it" onClick={() => run('chain.record')} />
      <Button size="small" variant="minimal" text="Discard" onClick={chains.stopRecording} />
    </div>
  );
}

function RunningLine({ running }: { readonly running: Progress }) {
  const { chains } = useWorkbench();
  useEffect(
    () =>
      listenToEscape(() => {
        chains.cancel();
        return true;
      }),
    [chains],
  );
  const { name, step, of, title, asked, things, added, cancelling } = running;
  return (
    <div className="pivot-line">
      <span className="pivot-title">
        {plainLine(name)}, step {step + 1} of {of}: {title}
      </span>
      <span className="pivot-bar">
        <ProgressBar value={(step + (things === 0 ? 0 : asked / things)) / of} animate={false} stripes={false} />
      </span>
      <span className="number">
        {figure(asked)} of {figure(things)} asked · {figure(added)} new
      </span>
      <Button
        size="small"
        text={cancelling ? 'Cancelling…' : 'Cancel (Esc)'}
        disabled={cancelling}
        onClick={chains.cancel}
      />
    </div>
  );
}

function EndedLine({ ended: { name, report, failure } }: { readonly ended: NonNullable<ChainsView['ended']> }) {
  const { chains } = useWorkbench();
  const why = failure ?? report?.stopped?.failure ?? null;
  const cancelled = why?.code === 'cancelled';
  const level = why === null ? 'good' : cancelled ? 'warn' : 'bad';
  return (
    <div className={`pivot-line pivot-${level}`} role={level === 'bad' ? 'alert' : 'status'}>
      <span className="pivot-words">
        <strong>{plainLine(name)}</strong> {report ? reportWords(report) : 'was not run.'}
        {why && !cancelled && ` ${why.message}`}
        {report && <span className="quiet"> {leftOutWords(report)}</span>}
      </span>
      <Button size="small" variant="minimal" icon={<SmallCross />} aria-label="Put away" onClick={chains.putAway} />
    </div>
  );
}

type Report = NonNullable<NonNullable<ChainsView['ended']>['report']>;

function reportWords({ steps, added, stopped }: Report): string {
  const came = `${figure(added)} new on the graph`;
  const each = steps.map(
    ({ asked, found }, index) => `step ${index + 1} asked ${figure(asked)}, found ${figure(found)}`,
  );
  if (!stopped) return `is done: ${came}; ${each.join('; ')}.`;
  const { asked, title } = steps[stopped.step] ?? { asked: 0, title: '' };
  const cause = stopped.failure.code === 'cancelled' ? 'was cancelled' : 'stopped';
  return `${cause} in step ${stopped.step + 1} (${title}) after ${figure(asked)} asked: ${came}. What came stays, and undo takes it back at once.`;
}

function leftOutWords({ steps }: Report): string {
  const sum = (of: 'common' | 'over' | 'unable' | 'failed') => steps.reduce((total, step) => total + step[of], 0);
  const parts = [
    [sum('common'), 'shared by too many or by none'],
    [sum('over'), 'over the limit of a step'],
    [sum('unable'), 'not to be asked for'],
    [sum('failed'), 'refused by the service'],
  ] as const;
  const told = parts.flatMap(([count, why]) => (count > 0 ? [`${figure(count)} ${why}`] : []));
  return told.length > 0 ? `Left out: ${told.join(', ')}.` : '';
}
