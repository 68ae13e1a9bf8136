import { createStore } from 'zustand/vanilla';
import type { SavedItemRow } from '../../../shared/case-rows.ts';
import type { Bridge } from '../../../shared/contract.ts';
import { newReport, ReportText, type ReportView, type reportFormats } from '../../../shared/report.ts';
import { ok, type Result } from '../../../shared/result.ts';

export interface ReportState {
  readonly text: ReportText;
  /** Its row in the case; null while it was never changed. */
  readonly id: number | null;
  readonly writing: boolean;
}

const nothing: ReportState = { text: newReport, id: null, writing: false };

/** The user's report text for the open case. It is saved in the case, and undo works on it. */
export function createReport({ call, onEvent }: Bridge) {
  const store = createStore<ReportState>(() => nothing);
  let saving: Promise<unknown> = Promise.resolve();
  /** During a save, the case's events contain what we save, or something older than the screen. */
  let underWay = 0;

  function take(rows: readonly SavedItemRow[]): void {
    const row = rows.findLast(({ kind }) => kind === 'report');
    const read = row && ReportText.safeParse(row.data);
    if (row && read?.success) store.setState({ text: read.data, id: row.id });
  }

  /** Text that was typed during loading stays. */
  async function load(): Promise<void> {
    store.setState(nothing, true);
    const listed = await call('saved.list', { kind: 'report' });
    if (!listed.ok) return;
    const { text } = store.getState();
    take(listed.value.rows);
    if (text !== newReport) store.setState({ text });
  }

  /** Follows the case until the returned function is called. */
  function follow(): () => void {
    saving = load();
    const leave = [
      onEvent('case.opened', () => {
        saving = load();
      }),
      onEvent('saved.changed', ({ rows, removed }) => {
        if (removed.includes(store.getState().id ?? 0)) void load();
        else if (underWay === 0) take(rows);
      }),
    ];
    return () => {
      for (const stop of leave) stop();
    };
  }

  /** Shown at once, saved by `save`: a single letter is no step of the history. */
  function change(part: Partial<ReportText>): void {
    store.setState(({ text }) => ({ text: { ...text, ...part } }));
  }

  /** One after the other, so that the second save knows the row of the first. */
  function save(): Promise<Result<unknown>> {
    underWay++;
    const turn = saving.then(async () => {
      const { text, id } = store.getState();
      const listed = await call('saved.list', { kind: 'report' });
      const known = listed.ok ? listed.value.rows.find((row) => row.id === id) : undefined;
      if (JSON.stringify(known?.data ?? newReport) === JSON.stringify(text)) return ok({});
      const saved = await call('saved.save', {
        kind: 'report',
        name: text.title.trim() || 'of this case',
        data: text,
        ...(known && id !== null && { id }),
      });
      if (saved.ok) store.setState({ id: saved.value.id });
      return saved;
    });
    saving = turn.then(settle, settle);
    return turn;
  }

  function settle(): void {
    underWay--;
  }

  async function changeAndSave(part: Partial<ReportText>): Promise<Result<unknown>> {
    change(part);
    return save();
  }

  function addView(view: ReportView): Promise<Result<unknown>> {
    return changeAndSave({ views: [...store.getState().text.views, view].slice(-20) });
  }

  /** Writes what is on the screen, saved or not: a read-only case can still be reported. */
  async function write(format: (typeof reportFormats)[number]) {
    store.setState({ writing: true });
    const done = await call('report.write', { format, text: store.getState().text });
    store.setState({ writing: false });
    return done;
  }

  return { store, follow, change, save, changeAndSave, addView, write };
}
