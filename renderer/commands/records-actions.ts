import { copyText } from '../stores/copy-text.ts';
import { formatRows, type RecordFormat } from '../stores/record-formats.ts';
import { shownColumns } from '../stores/record-layout.ts';
import { selectedDomains } from '../stores/selected-domains.ts';
import type { Workbench } from '../stores/workbench.ts';
import { recordsTexts } from '../texts/records.ts';
import { isFixed } from './case-actions.ts';

const texts = recordsTexts.head;
/** The most letters of the clipboard call. */
const mostLetters = 5_000_000;

/** Puts the selected rows on the graph, or all that are shown; those that are there already are shown on it. */
export async function addRecords(workbench: Workbench): Promise<void> {
  const { records, notices, selection, dock, canvas } = workbench;
  if (records.store.getState().found?.source.kind !== 'search') {
    const ids = records.rowsInUse().map(({ id }) => id);
    if (ids.length === 0) return void notices.show('warning', texts.nothingToAdd);
    selection.select(ids, ids[0] ?? null);
    dock.show('graph');
    canvas.fit(true);
    return;
  }
  if (isFixed(workbench)) return;
  const done = await records.putOnGraph();
  if (done === null) return void notices.show('warning', texts.nothingToAdd);
  if (!done.ok) return notices.showFailure(done.failure);
  const { ids, added } = done.value;
  selection.select([...ids], ids[0] ?? null);
  notices.show('done', texts.added(ids.length, added), '', { items: ids });
}

export async function copyRecords(workbench: Workbench, format: RecordFormat, safe: boolean): Promise<void> {
  const { records, settings, notices } = workbench;
  const rows = records.rowsInUse();
  if (rows.length === 0) return;
  const columns = shownColumns(settings.store.getState().recordColumns).map(({ id }) => ({
    id,
    title: recordsTexts.columns[id],
  }));
  const text = formatRows(rows, columns, format, safe);
  if (text.length > mostLetters) return void notices.show('warning', texts.tooLong, texts.tooLongNext);
  await copyText(workbench, text, texts.copied(rows.length, texts.formats[format]));
}

/** Shows the stored records of the selected domains. Costs nothing. */
export function showSelection({ records, selection, openCase, dock, notices }: Workbench): void {
  const ids = selectedDomains(selection.store.getState(), openCase.rows);
  if (ids.length === 0) return void notices.show('warning', texts.noDomains);
  dock.show('records');
  records.showItems(texts.titleOfSelection(ids.length), ids);
}
