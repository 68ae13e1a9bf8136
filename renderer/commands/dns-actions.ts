import { copyText } from '../stores/copy-text.ts';
import { type DnsFormat, formatRecords } from '../stores/dns-formats.ts';
import type { Workbench } from '../stores/workbench.ts';
import { dnsTexts } from '../texts/dns.ts';
import { completenessWords } from '../ui/completeness-words.ts';
import { isFixed } from './case-actions.ts';

const texts = dnsTexts.head;

/** Puts the selected rows on the graph, or all that are shown, and selects what they name. */
export async function addRows(workbench: Workbench): Promise<void> {
  const { dns, notices, selection } = workbench;
  if (isFixed(workbench)) return;
  const done = await dns.putOnGraph();
  if (done === null) return void notices.show('warning', texts.nothingToAdd);
  if (!done.ok) return notices.showFailure(done.failure);
  const { ids, added, completeness } = done.value;
  if (ids.length === 0) return void notices.show('warning', texts.nothingToAdd);
  selection.select([...ids], ids[0] ?? null);
  const isPartial = completeness?.kind === 'partial';
  const left = isPartial ? completenessWords(completeness) : '';
  notices.show(isPartial ? 'warning' : 'done', texts.added(ids.length, added), left, { items: ids });
}

export async function copyRows(workbench: Workbench, format: DnsFormat, safe: boolean): Promise<void> {
  const rows = workbench.dns.rowsInUse();
  if (rows.length === 0) return;
  const records = rows.map(({ record }) => record);
  await copyText(workbench, formatRecords(records, format, safe), texts.copied(rows.length, texts.formats[format]));
}
