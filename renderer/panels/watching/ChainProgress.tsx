import { Button } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { plainLine } from '../../../shared/odd-text.ts';
import type { ChainsView, ChainProgress as Progress } from '../../stores/chains-store.ts';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
import { chainTexts } from '../../texts/chains.ts';
import { listenToEscape } from '../../ui/listen-to-escape.ts';
import { ProgressLine } from '../../ui/ProgressLine.tsx';

const texts = chainTexts.progress;

/** The recording state, the progress of a chain, and the last result. */
export function ChainProgress() {
  const { chains } = useWorkbench();
  const { recordedFrom, log, running, ended } = useParts(chains.store, ['recordedFrom', 'log', 'running', 'ended']);
  if (recordedFrom === null && running === null && ended === null) return null;
  return (
    <section className="pivot-progress" aria-label={texts.name}>
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
        <strong>{texts.recording}</strong> {texts.recorded(made)}
      </span>
      <Button size="small" intent="primary" text={texts.stop} onClick={() => run('chain.record')} />
      <Button size="small" variant="minimal" text={texts.discard} onClick={chains.stopRecording} />
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
      <span className="pivot-title">{texts.title(plainLine(name), step, of, title)}</span>
      <span className="pivot-bar">
        <ProgressLine value={(step + (things === 0 ? 0 : asked / things)) / of} animate={false} stripes={false} />
      </span>
      <span className="number">{texts.counts(asked, things, added)}</span>
      <Button
        size="small"
        text={cancelling ? texts.cancelling : texts.cancel}
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
        <strong>{plainLine(name)}</strong> {report ? texts.report(report) : texts.notRun}
        {why && !cancelled && ` ${why.message}`}
        {report && <span className="quiet"> {texts.leftOut(report)}</span>}
      </span>
      <Button
        size="small"
        variant="minimal"
        icon={<SmallCross />}
        aria-label={texts.putAway}
        onClick={chains.putAway}
      />
    </div>
  );
}
