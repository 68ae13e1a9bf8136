import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exchangeOf } from '../../../test/support/exchange.ts';
import {
  type Analyst,
  contentOf,
  exportOf,
  handOver,
  joinAll,
  joiner,
  must,
  newAnalyst,
} from '../../../test/support/team.ts';
import { isWhole, sized } from '../../../test/support/whole-run.ts';
import { selectRows } from '../case-rows.ts';
import { verifyCase } from '../verify.ts';
import { appendOwn } from './own-entries.ts';
import { shareCase } from './share.ts';

const signal = new AbortController().signal;

/** Clocks that disagree by hours, and stand still at times. */
function clock(index: number): () => Date {
  let at = Date.parse('2026-06-01T12:00:00Z') + (index - 1) * 26 * 3_600_000;
  return () => {
    at += index * 3;
    return new Date(at);
  };
}

async function team(size: number): Promise<Analyst[]> {
  const owner = newAnalyst('Ann', clock(0));
  must(owner.file.change({ kind: 'added', label: 'Added' }, (draft) => void draft.entity('domain', 'first.example')));
  must(await shareCase(owner.file, owner.signer, clock(0), signal));
  const others = Array.from({ length: size - 1 }, (_, index) =>
    joiner(`Analyst ${index + 2}`, owner, clock(index + 1)),
  );
  for (const { signer } of others) {
    const { author, name } = signer;
    owner.database.transaction(() =>
      appendOwn(owner.database, { what: 'person', person: { author, name, role: 'editor' } }, new Date()),
    );
  }
  await joinAll([owner, ...others]);
  return [owner, ...others];
}

type Step =
  | {
      readonly do: 'add' | 'note' | 'tag' | 'untag' | 'remove' | 'judge' | 'group' | 'colour';
      readonly who: number;
      readonly what: number;
      readonly value: number;
    }
  | { readonly do: 'link' | 'ask'; readonly who: number; readonly what: number; readonly value: number }
  | { readonly do: 'undo' | 'redo' | 'rename'; readonly who: number; readonly what: number; readonly value: number }
  | { readonly do: 'hand-over'; readonly who: number; readonly what: number; readonly value: number };

const actions = [
  'add',
  'note',
  'tag',
  'untag',
  'remove',
  'judge',
  'group',
  'colour',
  'link',
  'ask',
  'undo',
  'redo',
  'rename',
  'hand-over',
  'hand-over',
  'hand-over',
] as const;
const step = fc.record({
  do: fc.constantFrom(...actions),
  who: fc.nat(4),
  what: fc.nat(4),
  value: fc.nat(3),
}) as fc.Arbitrary<Step>;

async function run(analysts: readonly Analyst[], { do: action, who, what, value }: Step): Promise<void> {
  const me = analysts[who % analysts.length];
  if (!me) return;
  const { file, database } = me;
  const name = `n${what}.example`;
  const rows = selectRows(database, 'entity', 'WHERE value = ?', name);
  const [row] = rows;
  const change = (
    kind: 'added' | 'annotated' | 'removed' | 'judged' | 'grouped' | 'renamed',
    build: Parameters<typeof file.change>[1],
  ) => must(file.change({ kind, label: action }, build));
  if (action === 'hand-over') {
    const to = analysts[what % analysts.length];
    for (const { signer } of to && to !== me ? analysts : [])
      await handOver(me, to as Analyst, signer.author, value === 0 ? 1 : 50);
  } else if (action === 'undo') must(file.undo());
  else if (action === 'redo') must(file.redo());
  else if (action === 'rename') change('renamed', (draft) => draft.update('case', 1, { title: `Title ${value}` }));
  else if (action === 'add')
    change('added', (draft) => draft.entity('domain', name, { risk: value, counts: { [`c${value}`]: value } }));
  else if (action === 'link') {
    change('added', (draft) =>
      draft.edge(draft.entity('domain', name).id, draft.entity('ip', `192.0.2.${value + 1}`).id, 'A', { count: value }),
    );
  } else if (action === 'ask') {
    const reply = must(await file.keep(exchangeOf(what, `reply ${what} ${value}`))).id;
    change('added', (draft) => draft.observe({ entity: draft.entity('domain', name).id }, reply, value));
  } else if (!row) return;
  else if (action === 'note')
    change('annotated', (draft) => draft.update('entity', row.id, { note: `note ${who} ${value}` }));
  else if (action === 'colour')
    change('annotated', (draft) => draft.update('entity', row.id, { colour: `colour${value}` }));
  else if (action === 'tag')
    change('annotated', (draft) =>
      draft.update('entity', row.id, { tags: [...new Set([...row.tags, `t${value}`])].sort() }),
    );
  else if (action === 'untag')
    change('annotated', (draft) =>
      draft.update('entity', row.id, { tags: row.tags.filter((tag) => tag !== `t${value}`) }),
    );
  else if (action === 'group') {
    change('grouped', (draft) => {
      const group = { label: `g${value}`, x: 1, y: 1, pinned: false, colour: null, open: false, completeness: null };
      draft.update('entity', row.id, { group: draft.group(group).id });
    });
  } else if (action === 'judge') {
    change('judged', (draft) => {
      const [known] = selectRows(database, 'campaign', 'WHERE name = ?', `C${value}`);
      draft.judge(known?.id ?? draft.campaign({ name: `C${value}` }).id, row.id, value % 2 ? 'in' : 'out', `by ${who}`);
    });
  } else if (action === 'remove') {
    change('removed', (draft) => {
      for (const edge of selectRows(database, 'edge', 'WHERE from_id = ? OR to_id = ?', row.id, row.id)) {
        for (const seen of selectRows(database, 'observation', 'WHERE edge = ?', edge.id))
          draft.remove('observation', seen.id);
        draft.remove('edge', edge.id);
      }
      for (const seen of selectRows(database, 'observation', 'WHERE entity = ?', row.id))
        draft.remove('observation', seen.id);
      for (const judged of selectRows(database, 'membership', 'WHERE entity = ?', row.id))
        draft.remove('membership', judged.id);
      draft.remove('entity', row.id);
    });
  }
}

const histories = sized(2000, 40);

test('whatever analysts do, and however their entries travel, all of them end with the same case', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 3, max: 5 }),
      fc.array(step, { minLength: 5, maxLength: 40 }),
      async (size, steps) => {
        const analysts = await team(size);
        for (const each of steps) await run(analysts, each);
        const written = new Map(
          analysts.map(({ database, signer }) => [
            signer.author,
            database
              .all('SELECT hash FROM team_entry WHERE author = ? ORDER BY seq', signer.author)
              .map(({ hash }) => hash),
          ]),
        );
        await joinAll(analysts);
        const [first] = analysts.map(contentOf);
        const [exported] = await Promise.all(analysts.map(exportOf));
        for (const analyst of analysts) {
          expect(contentOf(analyst)).toEqual(first);
          expect(await exportOf(analyst)).toBe(exported);
          for (const [author, hashes] of written) {
            const held = analyst.database.all('SELECT hash FROM team_entry WHERE author = ? ORDER BY seq', author);
            expect(held.map(({ hash }) => hash)).toEqual(hashes);
          }
          expect(await verifyCase(analyst.database, signal)).toMatchObject({ kind: 'good' });
        }
        for (const { file } of analysts) await file.close();
      },
    ),
    { numRuns: histories, ...(!isWhole && { seed: 7 }) },
  );
});
