import { setImmediate as turn } from 'node:timers/promises';
import type { InParts } from '../../shared/at-once.ts';
import type { EdgeRow, EntityRow } from '../../shared/case-rows.ts';
import { between } from '../../shared/graph-steps.ts';
import { findingLinks, findingNear, type IdTest, passes, testLinks } from '../../shared/item-filter.ts';
import type { FoundItems, ItemQuestion, ItemsBetween } from '../../shared/item-question.ts';
import { allTimes, findingInTime } from '../../shared/item-times.ts';
import type { CaseFile } from '../case/case-file.ts';
import { rowsAfter, sourcesAfter } from '../case/queries/entities.ts';
import { campaignInUse, membersOf } from '../case/queries/membership.ts';

/** The items of the case that pass, in parts. It is read in small parts, so that nothing else waits. */
export async function findItems(file: CaseFile, question: ItemQuestion, signal: AbortSignal): Promise<FoundItems> {
  const { text, kinds, hidden, risk, next, limit } = question;
  const tests = await testsOf(file, question, signal);
  const isPassing = passes({ text, kinds: new Set(kinds), hidden, risk }, tests) ?? (() => true);
  const items: FoundItems['items'] = [];
  for await (const rows of inParts(file, 'entity', signal, next)) {
    for (const { id, kind, value, facts } of rows.filter(isPassing)) {
      if (items.length === limit) return { items, next: items.at(-1)?.id ?? null };
      items.push({ id, kind, value, risk: facts.risk ?? null });
    }
  }
  return { items, next: null };
}

/** Every item on a shortest path between two. */
export async function itemsBetween(
  file: CaseFile,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<ItemsBetween> {
  const { links, ids, nodeOf } = await inTurns(findingLinks(await lightRows(file, signal)));
  const [one, two] = [nodeOf(from), nodeOf(to)];
  const path = one === undefined || two === undefined ? null : between(links, one, two);
  return { ids: path ? path.flatMap((node) => ids[node] ?? []) : [] };
}

/** What is asked of an item besides its row. */
async function testsOf(file: CaseFile, question: ItemQuestion, signal: AbortSignal): Promise<IdTest[]> {
  const { verdict, source, seen, links, near } = question;
  const tests: IdTest[] = [];
  if (verdict !== null) {
    const campaign = campaignInUse(file);
    const verdicts = new Map((campaign ? membersOf(file, campaign.id) : []).map((row) => [row.entity, row.verdict]));
    tests.push((id) => (verdicts.get(id) ?? 'none') === verdict);
  }
  if (source !== null) {
    const sources = await sourcesOf(file, signal);
    tests.push((id) => sources.get(id) === source);
  }
  if (seen === null && links === null && near === null) return tests;
  const rows = await lightRows(file, signal);
  if (seen) {
    const range = { from: seen.from ?? allTimes.from, to: seen.to ?? allTimes.to };
    const inTime = await inTurns(findingInTime(rows, range));
    tests.push((id) => inTime.has(id));
  }
  const all = await inTurns(findingLinks(rows));
  if (links) tests.push(testLinks(all, links));
  if (near) tests.push(await inTurns(findingNear(all, near)));
  return tests;
}

/** Other work goes on between the parts. */
async function inTurns<T>(parts: InParts<T>): Promise<T> {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
    await turn();
  }
}

/** `hand`, the product, or the file that each item came from. */
async function sourcesOf(file: CaseFile, signal: AbortSignal): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  let next: string | undefined;
  do {
    const part = sourcesAfter(file, next);
    for (const { name, ids } of part.sources) for (const id of ids) if (!found.has(id)) found.set(id, name ?? 'hand');
    next = part.next ?? undefined;
    await turn();
  } while (next !== undefined && !signal.aborted);
  return found;
}

type LightEntity = Pick<EntityRow, 'id' | 'facts'>;
type LightEdge = Pick<EdgeRow, 'from' | 'to' | 'first' | 'last'>;

/** All rows, without what no test looks at. */
async function lightRows(file: CaseFile, signal: AbortSignal) {
  const entities: LightEntity[] = [];
  const edges: LightEdge[] = [];
  for await (const rows of inParts(file, 'entity', signal))
    for (const { id, facts } of rows) entities.push({ id, facts: { created: facts.created, expires: facts.expires } });
  for await (const rows of inParts(file, 'edge', signal))
    for (const { from, to, first, last } of rows) edges.push({ from, to, first, last });
  return { entities, edges };
}

async function* inParts<T extends 'entity' | 'edge'>(file: CaseFile, table: T, signal: AbortSignal, after = 0) {
  let next: number | null = after;
  while (next !== null && !signal.aborted) {
    const part: ReturnType<typeof rowsAfter<T>> = rowsAfter(file, table, next);
    yield part.rows;
    next = part.next;
    await turn();
  }
}
