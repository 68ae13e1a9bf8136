import { mostPages, stackOver } from '../../shared/asking.ts';
import type { Bridge } from '../../shared/contract.ts';
import { normalValue } from '../../shared/entities.ts';
import { fail, type Result } from '../../shared/result.ts';
import { recordsTexts } from '../texts/records.ts';
import type { OpenCase } from './case-store.ts';
import type { RecordRow } from './record-rows.ts';
import type { ListLink, ListSource } from './records-source.ts';

/** The most answers and items of one step on the graph. */
const mostExchanges = 200;
const mostKeys = 20_000;

/** Puts domains of a list on the graph: all of it, or only these. Costs nothing: the case has the answer. */
export async function putListOnGraph(
  { call }: Bridge,
  openCase: OpenCase,
  { search, options, narrowing, link, title }: ListSource,
  exchanges: readonly number[],
  { rows, isAll }: { readonly rows: readonly RecordRow[]; readonly isAll: boolean },
): Promise<Result<{ readonly ids: readonly number[]; readonly added: number }>> {
  const label = title.slice(0, 300);
  const isPlain = options.sortBy === undefined && (options.pageSize ?? 500) === 500;
  if (isAll && isPlain && rows.length > stackOver && exchanges.length <= mostPages) {
    // As a stack, from the same stored answers.
    const narrowed = { ...search, filters: { ...search.filters, ...narrowing.filters } };
    const stored = await call('graph.stored', { search: narrowed });
    const from = link && linkEnd(openCase, link);
    if (stored.ok && stored.value.at !== null && (link === null || from !== null)) {
      const stack = { label, over: stackOver };
      const relation = link?.relation ?? 'found by';
      return call('graph.search', { search: narrowed, from, relation, pages: exchanges.length, stack, label });
    }
  }
  if (exchanges.length > mostExchanges || (!isAll && rows.length > mostKeys)) {
    return fail('bad-input', recordsTexts.head.tooMany, { next: recordsTexts.head.tooManyNext });
  }
  const choose = isAll ? null : rows.map(({ domain }) => `domain:${normalValue('domain', domain)}`);
  const shape = { kind: 'domains', link } as const;
  return call('graph.take', { exchanges: [...exchanges], shape, choose, label });
}

/** The number of a link's item, if the case has it. */
function linkEnd(openCase: OpenCase, { to }: ListLink): number | null {
  const value = normalValue(to.kind, to.value);
  for (const row of openCase.rows.entities.values()) if (row.kind === to.kind && row.value === value) return row.id;
  return null;
}
