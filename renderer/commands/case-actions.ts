import type { Result } from '../../shared/result.ts';
import { whyFixed } from '../stores/case-store.ts';
import type { DroppedFile } from '../stores/transfer-store.ts';
import type { Workbench } from '../stores/workbench.ts';
import { caseTexts } from '../texts/case.ts';

/** Shows a failure; returns whether there was none. */
export function reported<T>(
  result: Result<T>,
  notices: Workbench['notices'],
): result is { readonly ok: true; readonly value: T } {
  if (!result.ok) notices.showFailure(result.failure);
  return result.ok;
}

/** Shows why nothing can be changed, if that is so. */
export function isFixed({ openCase, notices }: Workbench): boolean {
  const why = whyFixed(openCase.store.getState());
  if (why !== null) notices.show('warning', caseTexts.fixed.title, why);
  return why !== null;
}

export async function newCase({ bridge, notices }: Workbench): Promise<void> {
  if (reported(await bridge.call('case.new', {}), notices)) {
    notices.show('done', caseTexts.opened.new);
  }
}

export async function openCase({ bridge, notices }: Workbench): Promise<void> {
  reported(await bridge.call('case.open', {}), notices);
}

export async function saveCopy({ bridge, notices }: Workbench): Promise<void> {
  const saved = await bridge.call('case.saveCopy', {});
  if (reported(saved, notices)) notices.show('done', caseTexts.opened.copy(saved.value.path));
}

export async function importCase(workbench: Workbench): Promise<void> {
  const { bridge, notices } = workbench;
  if (isFixed(workbench)) return;
  const imported = await bridge.call('case.import', {});
  if (!reported(imported, notices)) return;
  const { entities, edges, replies } = imported.value;
  notices.show('done', caseTexts.opened.imported(entities, edges, replies));
}

export async function compareCase({ bridge, notices, frame }: Workbench): Promise<void> {
  const compared = await bridge.call('case.compare', { before: { choose: true } });
  if (!reported(compared, notices)) return;
  const { path } = compared.value;
  frame.showCompared({ against: path === null ? {} : { path }, first: compared.value });
}

export async function mergeCopy(workbench: Workbench): Promise<void> {
  const { bridge, notices, frame } = workbench;
  if (isFixed(workbench)) return;
  const look = await bridge.call('case.previewMerge', {});
  if (reported(look, notices)) frame.showCopy(look.value);
}

export async function importFile(workbench: Workbench): Promise<void> {
  const { exchange, frame, notices } = workbench;
  if (isFixed(workbench)) return;
  const looked = await exchange.look();
  if (reported(looked, notices) && looked.value) frame.show('importFile');
}

/** Shows what dropped files contain, one after the other. */
export async function importDropped(workbench: Workbench, files: readonly DroppedFile[]): Promise<void> {
  const { exchange, frame, notices } = workbench;
  if (isFixed(workbench)) return;
  const looked = await exchange.drop(files);
  if (reported(looked, notices) && looked.value) frame.show('importFile');
}

export function exportGraph({ exchange, frame, notices }: Workbench, scope: 'case' | 'selection'): void {
  if (scope === 'selection' && exchange.idsOf('selection')?.length === 0) {
    notices.show('warning', caseTexts.nothingSelected);
    return;
  }
  exchange.choose({ scope });
  frame.show('exportGraph');
}

export async function undo(workbench: Workbench): Promise<void> {
  const { bridge, notices } = workbench;
  if (isFixed(workbench)) return;
  const undone = await bridge.call('case.undo', {});
  if (!reported(undone, notices)) return;
  const { label } = undone.value;
  notices.show('done', label === null ? caseTexts.undo.nothing : caseTexts.undo.done(label));
}

export async function redo(workbench: Workbench): Promise<void> {
  const { bridge, notices } = workbench;
  if (isFixed(workbench)) return;
  const redone = await bridge.call('case.redo', {});
  if (!reported(redone, notices)) return;
  const { label } = redone.value;
  notices.show('done', label === null ? caseTexts.redo.nothing : caseTexts.redo.done(label));
}

/** Provides an empty case: the open one if it has neither a name nor content, else a new one. */
export async function inFreeCase({ bridge, openCase, notices }: Workbench): Promise<boolean> {
  const { state } = openCase.store.getState();
  const isFree = state?.untitled === true && state.counts.entities === 0 && state.readOnly === null;
  return isFree || reported(await bridge.call('case.new', {}), notices);
}

export async function verify({ evidence, dock, notices }: Workbench): Promise<void> {
  dock.peek('evidence');
  reported(await evidence.verify(), notices);
}

export async function rebuild({ evidence, dock, notices }: Workbench): Promise<void> {
  dock.peek('evidence');
  reported(await evidence.rebuild(), notices);
}

export function searchCase(): void {
  const field = document.getElementById('case-search');
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
