import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract.ts';
import type { PreviewSection, ReportText } from '../../../shared/report.ts';
import type { Failure } from '../../../shared/result.ts';

export interface PreviewView {
  /** Null until main has read the case. */
  readonly sections: readonly PreviewSection[] | null;
  readonly failure: Failure | null;
  /** What is shown may be older than the case or the choices. */
  readonly reading: boolean;
}

const nothing: PreviewView = { sections: null, failure: null, reading: false };

/** Typing and long changes come in many parts. */
const calmMs = 300;

/** The report as main would write it now. One reading at a time, so that a long change cannot keep it from ending. */
export function createPreview({ call, onEvent }: Bridge, waitMs = calmMs) {
  const store = createStore<PreviewView>(() => nothing);
  let wanted: ReportText | null = null;
  let running: AbortController | null = null;
  let stale = true;

  async function keepUp(): Promise<void> {
    if (running) return;
    const mine = new AbortController();
    running = mine;
    while (wanted && stale) {
      stale = false;
      store.setState({ reading: true });
      await new Promise((done) => setTimeout(done, waitMs));
      if (mine.signal.aborted) return;
      const { campaign, ...text } = wanted;
      const reply = await call('report.preview', { text: { ...text, campaign: campaign ?? null } }, mine.signal);
      if (mine.signal.aborted) return;
      if (reply.ok) store.setState({ sections: merged(reply.value.sections), failure: null });
      else store.setState({ failure: reply.failure });
    }
    running = null;
    store.setState({ reading: false });
  }

  /** A section that did not change stays the same value, so that the page does not draw it again. */
  function merged(sections: readonly PreviewSection[]): readonly PreviewSection[] {
    const before = store.getState().sections ?? [];
    return sections.map((section, at) => {
      const known = before[at];
      return known && JSON.stringify(known) === JSON.stringify(section) ? known : section;
    });
  }

  function changed(): void {
    stale = true;
    if (wanted) void keepUp();
  }

  /** Shows the report of these choices from now on. */
  function show(text: ReportText): void {
    if (wanted === text) return;
    wanted = text;
    changed();
  }

  /** While the panel is out of sight, nothing is read. */
  function pause(): void {
    if (running) stale = true; // It was not read to its end.
    running?.abort();
    running = null;
    wanted = null;
    store.setState({ reading: false });
  }

  /** Follows the case until the returned function is called. */
  function follow(): () => void {
    const leave = [
      onEvent('case.opened', () => {
        store.setState({ sections: null, failure: null });
        changed();
      }),
      onEvent('case.changed', changed),
      onEvent('case.stateChanged', changed),
      onEvent('membership.changed', changed),
      onEvent('saved.changed', changed),
    ];
    return () => {
      for (const stop of leave) stop();
      pause();
    };
  }

  return { store, show, pause, follow };
}
