import './guide.css';
import { Button, Intent } from '@blueprintjs/core';
import { type ReactNode, useEffect, useState } from 'react';
import { commandById } from '../../../shared/commands.ts';
import { guideSteps } from '../../../shared/settings.ts';
import { otherStarts, practiceStart } from '../../stores/practice.ts';
import { usePart, useWorkbench, type Workbench } from '../../stores/workbench.ts';
import { guideTexts } from '../../texts/guide.ts';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { KeyCombo } from '../../ui/KeyCombo.tsx';
import { useCalm } from '../../ui/use-calm.ts';
import { followGuide } from './follow-guide.ts';
import { type GuideStep, startOf, steps } from './guide-steps.ts';

/** The first investigation: what to do now, and why. It has its own place, so that it never covers anything. */
export function GuideStrip() {
  const workbench = useWorkbench();
  const { settings, openCase } = workbench;
  const at = usePart(settings.store, (state) => state.guide.step);
  const isElsewhere = usePart(
    openCase.store,
    (view) => at > 0 && view.loading === 'done' && startOf(workbench) === null,
  );
  useEffect(() => followGuide(workbench), [workbench]);
  const step = steps[at];
  if (!step) return <AtTheEnd />;
  return isElsewhere ? <Elsewhere /> : <Step step={step} at={at} />;
}

function Step({ step, at }: { readonly step: GuideStep; readonly at: number }) {
  const workbench = useWorkbench();
  const mac = usePart(workbench.frame.store, (state) => state.info?.platform === 'mac');
  useEffect(() => mark(step.at), [step]);
  const keys = commandById(step.by)?.keys;
  return (
    <Strip
      title={guideTexts.stepTitle(at + 1, guideSteps, step.title)}
      text={
        <>
          {step.what} {keys && <KeyCombo keys={keys} mac={mac} />}
        </>
      }
      why={step.why}
    >
      <Button size="small" intent={Intent.PRIMARY} text={guideTexts.showMe} onClick={() => point(workbench, step)} />
      <Button size="small" variant="minimal" text={guideTexts.skip} onClick={() => moveTo(workbench, at + 1)} />
      <Button size="small" variant="minimal" text={guideTexts.leave} onClick={() => leave(workbench, at)} />
    </Strip>
  );
}

/** Shown when the open case lacks what the first step added. */
function Elsewhere() {
  const workbench = useWorkbench();
  const { settings, run } = workbench;
  return (
    <Strip title={guideTexts.elsewhere.title} text={guideTexts.elsewhere.text} why={guideTexts.elsewhere.why}>
      <Button
        size="small"
        intent={Intent.PRIMARY}
        text={guideTexts.elsewhere.openRecent}
        onClick={() => run('case.openRecent')}
      />
      <Button size="small" text={guideTexts.elsewhere.startAgain} onClick={() => run('guide.anew')} />
      <Button
        size="small"
        variant="minimal"
        text={guideTexts.leave}
        onClick={() => leave(workbench, settings.store.getState().guide.step)}
      />
    </Strip>
  );
}

function AtTheEnd() {
  const workbench = useWorkbench();
  const { settings, run } = workbench;
  const found = useFound();
  return (
    <Strip
      title={guideTexts.end.title}
      text={found ? `${found} ${guideTexts.end.text}` : guideTexts.end.text}
      why={guideTexts.end.why(otherStarts)}
    >
      <Button size="small" intent={Intent.PRIMARY} text={guideTexts.end.report} onClick={() => run('panel.report')} />
      <Button size="small" text={guideTexts.end.connect} onClick={() => run('connections.new')} />
      <Button
        size="small"
        variant="minimal"
        text={guideTexts.end.close}
        onClick={() => settings.change({ guide: { step: guideSteps, shown: false } })}
      />
    </Strip>
  );
}

/** How much of the campaign the case has, as the demo service counts it; null until it has answered. */
function useFound(): string | null {
  const { bridge, openCase } = useWorkbench();
  const revision = useCalm(
    usePart(openCase.store, (view) => view.revision),
    calmMs,
  );
  const [found, setFound] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; the revision says when
  useEffect(() => {
    const asking = new AbortController();
    const rows = [...openCase.rows.entities.values()].filter(({ kind, hidden }) => kind === 'domain' && !hidden);
    const domains = rows.map(({ value }) => value).slice(0, mostCounted);
    void bridge.call('demo.found', { start: practiceStart, domains }, asking.signal).then((answer) => {
      if (asking.signal.aborted || !answer.ok) return;
      setFound(guideTexts.end.found(answer.value.found, answer.value.members));
    });
    return () => asking.abort();
  }, [bridge, openCase, revision]);
  return found;
}

const calmMs = 1000;
const mostCounted = 100_000;

function Strip(props: {
  readonly title: string;
  readonly text: ReactNode;
  readonly why: string;
  readonly children: ReactNode;
}) {
  return (
    <aside className="guide" aria-label={guideTexts.label}>
      <div className="guide-words" role="status">
        <p>
          <strong>{props.title}.</strong> {props.text}
        </p>
        <p className="quiet">{props.why}</p>
      </div>
      <div className="guide-actions">{props.children}</div>
    </aside>
  );
}

/** Draws a ring around the places of a step, even if they appear later, until the returned function is called. */
function mark(places: readonly string[]): () => void {
  const ring = new CSSStyleSheet();
  // After a click Blueprint removes the outline of the focused element, with more classes than a place has; an id
  // overrides them.
  const outweighs = ':not(#no-such-id)';
  const look = 'outline: 2px dashed var(--warn) !important; outline-offset: -2px;';
  ring.replaceSync(`:is(${places.join(', ')})${outweighs} { ${look} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ring];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== ring);
  };
}

/** Shows where a step is done and selects its entity; the user does the step. */
function point(workbench: Workbench, { by, panel, thing, at, focus }: GuideStep): void {
  if (panel === null) {
    workbench.run(by);
    return;
  }
  workbench.dock.show(panel);
  const chosen = thing?.(workbench) ?? null;
  if (chosen !== null) workbench.selection.select([chosen], chosen);
  focusWhenThere(focus ?? at.at(-1) ?? at[0]);
  showWhenThere(at.at(-1) ?? at[0]);
}

/** Scrolls to a highlighted part as soon as its panel has drawn it. */
function showWhenThere(selector: string, since = performance.now()): void {
  const found = document.querySelector(selector);
  if (found) found.scrollIntoView({ block: 'nearest' });
  else if (performance.now() - since < patienceMs) requestAnimationFrame(() => showWhenThere(selector, since));
}

const patienceMs = 5000;

function moveTo({ settings }: Workbench, step: number): void {
  void settings.change({ guide: { step, shown: true } });
}

function leave({ settings, notices }: Workbench, step: number): void {
  void settings.change({ guide: { step, shown: false } });
  const { title = '' } = commandById('guide.open') ?? {};
  notices.show('done', guideTexts.left(step + 1), guideTexts.leftNext(title));
}
