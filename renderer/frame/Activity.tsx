import './activity.css';
import { Button } from '@blueprintjs/core';
import { ChevronUp, SmallCross } from '@blueprintjs/icons';
import { clockOf } from '../../shared/figures.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { Notice } from '../stores/notices-store.ts';
import { canShow, showThere } from '../stores/show-items.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';
import { focusWhenThere } from '../ui/focus-when-there.ts';
import { QuickPopover } from '../ui/QuickPopover.tsx';

const texts = frameTexts.activity;

/** Errors and warnings, in full, above the status bar: they cover nothing, and errors stay until dismissed. */
export function ActivityStrip() {
  const { notices } = useWorkbench();
  const list = usePart(notices.store, (state) => state.notices).filter(({ level }) => level !== 'done');
  return (
    <div className="activity-strip" role="log" aria-live="assertive" aria-label={texts.region}>
      {list.map((notice) => (
        <div key={notice.id} className={`activity-message activity-${notice.level}`}>
          <div>
            {notice.text}
            {notice.more && <span className="failure-more"> {notice.more}</span>}
          </div>
          <ShowButton notice={notice} />
          <Button
            variant="minimal"
            size="small"
            icon={<SmallCross />}
            aria-label={frameTexts.dismissNotice}
            onClick={() => notices.dismiss(notice.id)}
          />
        </div>
      ))}
    </div>
  );
}

/** The last step of the case, if it can be undone and nothing was undone since. */
function useLastStep(): string | null {
  const { openCase } = useWorkbench();
  return usePart(openCase.store, ({ state, past }) =>
    state && past === null && state.readOnly === null && state.redo === null ? state.undo : null,
  );
}

/** The last message that is no error, or the last step of the case, with its undo. */
export function ActivityLine() {
  const { notices } = useWorkbench();
  const done = usePart(notices.store, (state) => state.notices.findLast(({ level }) => level === 'done'));
  const step = useLastStep();
  const text = done?.text ?? step;
  return (
    <div className="activity-line" role="status">
      <span className={done ? 'activity-text' : 'activity-text quiet'} title={text ?? undefined}>
        {text && plainLine(text)}
      </span>
      {done && <ShowButton notice={done} />}
      <UndoButton />
    </div>
  );
}

export function UndoButton() {
  const { run } = useWorkbench();
  const step = useLastStep();
  if (step === null) return null;
  return (
    <Button
      variant="minimal"
      size="small"
      text={texts.undo}
      title={texts.undoStep(plainLine(step))}
      onClick={() => run('case.undo')}
    />
  );
}

/** Goes to what a message is about: on the graph, or in its panel. */
function ShowButton({ notice: { where } }: { readonly notice: Notice }) {
  const workbench = useWorkbench();
  if (!where || !canShow(workbench, where)) return null;
  return (
    <Button
      variant="minimal"
      size="small"
      text={texts.show}
      title={texts.showHelp}
      onClick={() => {
        showThere(workbench, where);
        if ('items' in where) focusWhenThere('.graph-canvas');
      }}
    />
  );
}

/** Everything that was said in this run. */
export function ActivityHistory() {
  return (
    <QuickPopover placement="top-start" content={<History />}>
      <Button
        variant="minimal"
        size="small"
        className="activity-history-button"
        icon={<ChevronUp size={14} />}
        aria-label={texts.history}
        title={texts.history}
      />
    </QuickPopover>
  );
}

function History() {
  const { notices } = useWorkbench();
  const history = usePart(notices.store, (state) => state.history);
  if (history.length === 0) return <p className="popover-text quiet">{texts.none}</p>;
  return (
    <ol className="activity-history">
      {history.map((notice) => (
        <Line key={notice.id} notice={notice} at={notice.at} />
      ))}
    </ol>
  );
}

function Line({ notice, at }: { readonly notice: Notice; readonly at: number }) {
  return (
    <li className={`activity-${notice.level}`}>
      <time className="quiet number">{clockOf(new Date(at).toISOString())}</time>
      <span>
        {notice.text}
        {notice.more && <span className="quiet"> {notice.more}</span>}
      </span>
      <ShowButton notice={notice} />
    </li>
  );
}
