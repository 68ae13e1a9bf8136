import type { Hit } from '../../shared/case-lists.ts';
import { harmlessValue } from '../../shared/defang.ts';
import type { Thing } from '../../shared/recognise.ts';
import { type BoxThing, lookUpWish, readText, readThing } from '../stores/box-asks.ts';
import { addAndLookUp } from '../stores/look-up-all.ts';
import { exportedSearchWish } from '../stores/pivot-asks.ts';
import type { Workbench } from '../stores/workbench.ts';
import { boxTexts } from '../texts/box.ts';
import { focusWhenThere } from '../ui/focus-when-there.ts';
import { isFixed, reported } from './case-actions.ts';

/** Adds a value and reads what Investigate has on it; for a host name, on its domain. */
export async function lookUp(workbench: Workbench, thing: Thing): Promise<void> {
  if (isFixed(workbench)) return;
  const { subject, thing: read } = await readThing(workbench.bridge, thing);
  const item = await addedThing(workbench, subject ?? read);
  if (!item) return;
  const { openCase, pivots } = workbench;
  const wish = lookUpWish(item, openCase.rows.entities.get(item.known)?.facts);
  showItem(workbench, item.known);
  if (wish) await pivots.wish(wish);
}

/** Adds everything that a text names, and reads the records of its domains: one question, priced before. */
export async function lookUpAll(workbench: Workbench, text: string): Promise<void> {
  if (isFixed(workbench)) return;
  const read = await readText(workbench.bridge, text);
  if (!reported(read, workbench.notices)) return;
  focusWhenThere('.graph-canvas');
  await addAndLookUp(workbench, read.value.all, read.value.domains);
}

/** Looks a name, an address or a network up in passive DNS, as a table. Nothing is added to the graph. */
export function lookUpDns({ dns, dock }: Workbench, value: string): void {
  dock.show('dns');
  focusWhenThere('.dns-grid');
  void dns.begin(value);
}

export async function addToCase(workbench: Workbench, thing: Thing): Promise<void> {
  if (isFixed(workbench)) return;
  const { thing: read } = await readThing(workbench.bridge, thing);
  const item = await addedThing(workbench, read);
  if (!item) return;
  showItem(workbench, item.known);
  if (read.known === null)
    workbench.notices.show('done', boxTexts.added(harmlessValue(item.kind, item.value)), '', {
      items: [item.known],
    });
}

export function runExportedSearch(workbench: Workbench, hash: string): void {
  if (isFixed(workbench)) return;
  showGraph(workbench);
  void workbench.pivots.wish(exportedSearchWish(hash));
}

export function showHit(workbench: Workbench, { entity }: Hit): void {
  showItem(workbench, entity);
}

async function addedThing(
  { bridge, notices }: Workbench,
  { kind, value, known }: BoxThing,
): Promise<(BoxThing & { readonly known: number }) | null> {
  if (known !== null) return { kind, value, known };
  const added = await bridge.call('case.add', { entities: [{ kind, value }] });
  if (!reported(added, notices)) return null;
  const [id] = added.value.ids;
  return id === undefined ? null : { kind, value, known: id };
}

/** Selects an item, and goes on with it on the graph. */
function showItem(workbench: Workbench, id: number): void {
  const { canvas, dock, selection } = workbench;
  selection.select([id], id);
  dock.show('inspector');
  showGraph(workbench);
  canvas.centreOn(id);
}

function showGraph({ dock }: Workbench): void {
  dock.show('graph');
  focusWhenThere('.graph-canvas');
}
