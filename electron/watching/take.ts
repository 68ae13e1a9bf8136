import { stackOver } from '../../shared/asking.ts';
import type { EntityRow } from '../../shared/case-rows.ts';
import { entityKey } from '../../shared/entities.ts';
import type { DnsQuestion } from '../../shared/passive-dns.ts';
import type { Reading, Shape } from '../../shared/readings.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { SavedQuestion } from '../../shared/saved-search.ts';
import type { NewsItem } from '../../shared/watched-search.ts';
import type { CaseFile } from '../case/case-file.ts';
import { lastEntityId } from '../case/queries/entities.ts';
import type { StoredRun } from '../case/queries/events.ts';
import type { StoredAnswers } from '../graph/stored-answers.ts';
import { takeReading } from '../graph/take.ts';
import { toGraph } from '../graph/to-graph.ts';
import { itemsOf } from './gather.ts';

/** These news items, read from their replies; newest first. */
export async function readItems(
  answers: StoredAnswers,
  question: SavedQuestion,
  runs: readonly StoredRun[],
  wanted: ReadonlySet<string>,
): Promise<NewsItem[]> {
  const found = new Map<string, NewsItem>();
  for (const { replies } of runs.toReversed()) {
    if (found.size === wanted.size) break;
    for (const reply of replies) {
      for (const item of itemsOf(await answers.read(reply), typesOf(question))) {
        if (wanted.has(item.id) && !found.has(item.id)) found.set(item.id, item);
      }
    }
  }
  return [...found.values()];
}

const newColour = 'orange';
const newTag = 'new';

/** Puts news on the graph and colours new entities; one undo reverts both. */
export async function takeNews(
  file: CaseFile,
  answers: StoredAnswers,
  { name, question, seen }: { readonly name: string; readonly question: SavedQuestion; readonly seen: number },
  runs: readonly StoredRun[],
  wanted: ReadonlySet<string>,
): Promise<Result<{ ids: number[]; added: number; step: number }>> {
  const telling = runs.filter(({ id, fresh }) => id > seen && fresh.some((item) => wanted.has(item)));
  const replies = [...new Set(telling.flatMap((run) => run.replies))];
  if (replies.length === 0) {
    return fail('not-found', 'There are no new results to add to the graph.', {
      kept: 'Nothing was changed.',
      next: 'Run the search first.',
    });
  }
  const shape: Shape =
    question.product === 'investigate'
      ? { kind: 'domains', link: question.link }
      : { kind: 'records', types: question.types };
  const choose = await thingsOf(answers, question, shape, replies, wanted);
  const label = `New in “${name}”`.slice(0, 280);
  const group = choose.length > stackOver ? { id: null, label } : null;
  const reading: Reading = { by: 'replies', replies, shape, choose, group, completeness: { kind: 'whole' } };
  const before = lastEntityId(file);
  // Entities that existed before, and the search's own subject, are no news.
  const isNews = ({ id, value }: EntityRow) =>
    question.product === 'investigate' || (id > before && value !== subjectOf(question.question));
  const taken = await takeReading(file, answers, reading, { label });
  if (!taken.ok) return taken;
  const { ids, added, step } = taken.value;
  const painted = file.change(
    { kind: 'annotated', label: `Coloured ${ids.length} as new`, step: step || undefined },
    (draft) => {
      for (const id of ids) {
        const row = draft.get('entity', id);
        if (!row || !isNews(row)) continue;
        draft.update('entity', id, { colour: row.colour ?? newColour, tags: [...new Set([...row.tags, newTag])] });
      }
    },
  );
  return painted.ok ? ok({ ids: [...ids], added, step: painted.value.step || step }) : painted;
}

/** The entities that records name, or the domains themselves. */
async function thingsOf(
  answers: StoredAnswers,
  question: SavedQuestion,
  shape: Shape,
  replies: readonly number[],
  wanted: ReadonlySet<string>,
): Promise<string[]> {
  if (question.product === 'investigate') return [...wanted];
  const keys = new Set<string>();
  for (const reply of replies) {
    const { rrsets } = await answers.read(reply);
    const telling = rrsets.filter((rrset) =>
      itemsOf({ domains: [], rrsets: [rrset] }, question.types).some(({ id }) => wanted.has(id)),
    );
    for (const { kind, value } of toGraph({ domains: [], rrsets: telling }, shape).things)
      keys.add(entityKey(kind, value));
  }
  return [...keys];
}

function subjectOf(question: DnsQuestion): string | null {
  if ('hex' in question) return null;
  return ('name' in question ? question.name : question.address).toLowerCase().replace(/\.$/, '');
}

function typesOf(question: SavedQuestion): readonly string[] | null {
  return question.product === 'pdns' ? question.types : null;
}
