import { expect, test } from 'vitest';
import { type Analyst, annAndBob, handOver, must } from '../../../test/support/team.ts';
import { selectRows } from '../case-rows.ts';
import { entriesAfter } from './team-store.ts';

const now = () => new Date('2026-06-01T12:00:00Z');

function add({ file }: Analyst, value: string): void {
  must(file.change({ kind: 'added', label: 'Added' }, (draft) => void draft.entity('domain', value)));
}

test('somebody who joins looks nothing up for rows that only one entry speaks of', async () => {
  const { ann, bob } = await annAndBob(now);
  must(
    ann.file.change({ kind: 'added', label: 'Added' }, (draft) => {
      for (let number = 0; number < 50; number++) {
        const { id } = draft.entity('domain', `n${number}.example`, { risk: number });
        draft.edge(id, draft.entity('ip', '192.0.2.1').id, 'A');
      }
    }),
  );
  const asked: string[] = [];
  const { one, all } = bob.database;
  Object.assign(bob.database, {
    one: (...values: Parameters<typeof one>) => asked.push(values[0]) && one(...values),
    all: (...values: Parameters<typeof all>) => asked.push(values[0]) && all(...values),
  });
  await handOver(ann, bob, ann.signer.author);
  Object.assign(bob.database, { one, all });
  expect(selectRows(bob.database, 'entity', '')).toHaveLength(51);
  expect(selectRows(bob.database, 'edge', '')).toHaveLength(50);
  expect(asked.length).toBeLessThan(40);
});

test('a row that was put into the file by hand is told as damage, and nothing is taken in', async () => {
  const { ann, bob } = await annAndBob(now);
  add(ann, 'planted.example');
  bob.database.run(
    "INSERT INTO entity (kind, value, facts, hidden, pinned, tags, note) VALUES ('domain', 'planted.example', '{}', 0, 0, '[]', '')",
  );
  const before = bob.database.all('SELECT count(*) AS n FROM team_entry');
  const entries = [...entriesAfter(ann.database, ann.signer.author, 0)].map((entry) => ({ entry, body: null }));
  expect(bob.file.takeIn(entries)).toMatchObject({ ok: false, failure: { code: 'file' } });
  expect(bob.database.all('SELECT count(*) AS n FROM team_entry')).toEqual(before);
});
