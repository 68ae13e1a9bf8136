import { expect, test } from 'vitest';
import { type Analyst, contentOf, handOver, joinAll, joiner, must, newAnalyst } from '../../../test/support/team.ts';
import { verifyCase } from '../verify.ts';
import { writeAgain } from './fork.ts';
import { appendOwn } from './own-entries.ts';
import { becomeCopyOf, shareCase } from './share.ts';
import { entriesAfter } from './team-store.ts';

const { signal } = new AbortController();
const now = () => new Date();
const add = ({ file }: Analyst, value: string) =>
  must(file.change({ kind: 'added', label: 'Added' }, (draft) => void draft.entity('domain', value)));

async function three(): Promise<[Analyst, Analyst, Analyst]> {
  const ann = newAnalyst('Ann', now);
  must(await shareCase(ann.file, ann.signer, now, signal));
  const [bob, cem] = [joiner('Bob', ann, now), joiner('Cem', ann, now)];
  for (const { signer } of [bob, cem]) {
    const { author, name } = signer;
    ann.database.transaction(() =>
      appendOwn(ann.database, { what: 'person', person: { author, name, role: 'editor' } }, now()),
    );
  }
  await joinAll([ann, bob, cem]);
  for (const each of [ann, bob, cem]) add(each, `of-${each.signer.name.toLowerCase()}.example`);
  await joinAll([ann, bob, cem]);
  return [ann, bob, cem];
}

test('an entry that was changed, swapped, signed by another or left out of the index is named', async () => {
  const [ann, bob] = await three();
  const { database } = ann;
  expect(await verifyCase(database, signal)).toMatchObject({ kind: 'good', team: { authors: 3, missing: [] } });
  const last = database.one('SELECT * FROM team_entry WHERE author = ? ORDER BY seq DESC LIMIT 1', bob.signer.author);
  const id = last?.id ?? 0;
  const [entry] = [...entriesAfter(database, bob.signer.author, Number(last?.seq) - 1)];
  const set = (column: string, value: string | number | Uint8Array) =>
    database.run(`UPDATE team_entry SET ${column} = ? WHERE id = ?`, value, id);
  const attacks: Readonly<Record<string, () => void>> = {
    'its text': () => set('text', Buffer.from(entry?.text.replace('of-bob', 'of-eve') ?? '')),
    'its author': () => set('author', ann.signer.author),
    'its signature': () => set('signature', ann.signer.sign(entry?.text ?? '')),
    'its number': () => set('seq', Number(last?.seq) + 1),
    'whether it counts': () => set('counts', 0),
    'the index': () => database.run('DELETE FROM team_touch WHERE entry = ?', id),
    'the owner': () => database.run("UPDATE about SET value = ? WHERE name = 'team owner'", bob.signer.author),
    'an item': () => database.run("UPDATE entity SET note = 'forged' WHERE value = 'of-bob.example'"),
  };
  for (const [what, attack] of Object.entries(attacks)) {
    database.run('SAVEPOINT attack');
    attack();
    expect(await verifyCase(database, signal), what).toMatchObject({ kind: 'broken' });
    database.run('ROLLBACK TO attack');
    database.run('RELEASE attack');
  }
  expect(await verifyCase(database, signal)).toMatchObject({ kind: 'good' });
});

test('a tail that was cut off is told if somebody else has seen it', async () => {
  const [ann, bob, cem] = await three();
  add(bob, 'late.example');
  await handOver(bob, cem, bob.signer.author);
  add(cem, 'after.example');
  await handOver(cem, ann, cem.signer.author);
  const missing = [{ name: 'Bob', entries: 1 }];
  expect(await verifyCase(ann.database, signal)).toMatchObject({ kind: 'good', team: { missing } });
});

test('an identity that wrote on two machines: what was written here is written again, and all have the same', async () => {
  const [ann, bob, cem] = await three();
  // Bob's backup, restored on another machine: the same identity and the same entries.
  const twin = newAnalyst('Bob', now, ann.file.id, bob.signer);
  must(becomeCopyOf(twin.file, ann.signer.author, bob.signer));
  for (const from of [ann, bob, cem])
    for (const { signer } of [ann, bob, cem]) await handOver(from, twin, signer.author);
  add(bob, 'first-machine.example');
  add(twin, 'second-machine.example');
  await handOver(bob, ann, bob.signer.author);
  // The twin hears of the other line of its own entries.
  const theirs = [...entriesAfter(ann.database, bob.signer.author, 0)];
  must(twin.file.takeIn(theirs.map((entry) => ({ entry, body: null }))));
  expect(must(writeAgain(twin.file, bob.signer.author, theirs.at(-1)?.hash ?? '', now()))).toBe(1);
  await joinAll([ann, bob, cem, twin]);
  for (const each of [ann, bob, cem, twin]) {
    expect(contentOf(each).join()).toContain('second-machine.example');
    expect(contentOf(each)).toEqual(contentOf(ann));
    expect(await verifyCase(each.database, signal)).toMatchObject({ kind: 'good' });
  }
});
