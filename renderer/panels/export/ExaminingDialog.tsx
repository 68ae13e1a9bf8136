import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { readingTitle } from '../../../shared/import-title.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { exportTexts } from '../../texts/export.ts';
import { jobTexts } from '../../texts/jobs.ts';
import { uiTexts } from '../../texts/ui.ts';
import './import.css';
import { ProgressLine } from '../../ui/ProgressLine.tsx';

const texts = exportTexts.import;

/** Most files are read before anybody could see it. */
const briefMs = 400;

/** How much of a long file is read. Its content is shown afterwards, also if this was left. */
export function ExaminingDialog() {
  const { exchange, jobs } = useWorkbench();
  const examining = usePart(exchange.store, (state) => state.examining);
  const job = usePart(jobs.store, (state) => state.jobs.find(({ title }) => title === readingTitle) ?? null);
  const isRunning = examining && job !== null;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(setLong, briefMs, true);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isRunning]);

  const { done = 0, of = null } = job?.progress ?? {};
  return (
    <Dialog
      isOpen={isRunning && isLong}
      onClose={() => setLong(false)}
      title={texts.title}
      className="form-dialog"
      transitionDuration={0}
    >
      <DialogBody>
        <p>{texts.examining}</p>
        <ProgressLine aria-label={texts.examining} stripes={!of} {...(of && { value: Math.min(1, done / of) })} />
        <p className="import-examined quiet number">{jobTexts.progress(job?.progress ?? null)}</p>
        <p className="quiet">{texts.examiningHelp}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text={uiTexts.cancel} onClick={exchange.leave} />
            <Button text={texts.inBackground} onClick={() => setLong(false)} autoFocus />
          </>
        }
      />
    </Dialog>
  );
}
