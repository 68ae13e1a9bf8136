import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exchangeOf } from '../../../test/support/exchange.ts';
import { type Analyst, contentOf, joinAll, joiner, must, newAnalyst } from '../../../test/support/team.ts';
import { lookAtCopy, mergeCopy } from '../merge-copy.ts';
import { openAside } from '../open-aside.ts';
import { verifyCase } from '../verify.ts';
import { appendOwn } from './own-entries.ts';
import { shareCase } from './share.ts';
import { conflictsIn, sayPerson } from './team-file.ts';

const { signal } = new AbortController();
const now = () => new Date();
/** Of what both write, hers is later, however quick the machine is. */
const soon = () => new Date(Date.now() + 1000);
const folder = mkdtempSync(join(tmpdir(), 'sextant-copies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const note = ({ file }: Analyst, value: string, text: string) =>
  must(
    file.change({ kind: 'added', label: 'Noted' }, (draft) =>
      draft.update('entity', draft.entity('domain', value).id, { note: text }),
    ),
  );

/** Ann and Bob work on one case; Bob's file is sent around as a copy. */
async function two(): Promise<{ ann: Analyst; bob: Analyst; copyOfBob: () => Promise<string> }> {
  const ann = newAnalyst('Ann', soon);
  note(ann, 'before.example', '');
  must(await shareCase(ann.file, ann.signer, now, signal));
  const bob = joiner('Bob', ann, now);
  const { author, name } = bob.signer;
  must(sayPerson(ann.file, { author, name, role: 'editor' }, now()));
  await joinAll([ann, bob]);
  let copies = 0;
  const copyOfBob = async () => {
    const path = join(folder, `copy ${author.slice(0, 8)} ${copies++}.sextant`);
    await bob.database.copyTo(path);
    return path;
  };
  return { ann, bob, copyOfBob };
}

async function aside<T>(path: string, work: (theirs: Analyst['database']) => Promise<T>): Promise<T> {
  const { database, close } = must(await openAside(path));
  try {
    return await work(database);
  } finally {
    await close();
  }
}

test('merging a copy of a shared case takes in its entries, with both values where both wrote', async () => {
  const { ann, bob, copyOfBob } = await two();
  must(await bob.file.keep(exchangeOf(1, '{"paid":true}')));
  note(bob, 'of-bob.example', 'Bob was here');
  note(bob, 'before.example', 'Bob thinks so');
  note(ann, 'before.example', 'Ann does not');
  const path = await copyOfBob();

  const look = must(await aside(path, (theirs) => lookAtCopy(ann.file, theirs, path, signal)));
  expect(look).toMatchObject({ who: ['Bob'], events: 2, replies: 1, conflicts: [] });
  expect(look.counts.entity).toEqual({ new: 1, gone: 0, changed: 1 });
  must(await aside(path, (theirs) => mergeCopy(ann.file, theirs, path, { answers: {} }, signal)));

  expect(conflictsIn(ann.file)).toMatchObject([
    { field: 'note', taken: { value: 'Ann does not' }, other: { value: 'Bob thinks so' } },
  ]);
  expect(await verifyCase(ann.database, signal)).toMatchObject({ kind: 'good', replies: 1, team: { authors: 2 } });
  await joinAll([ann, bob]);
  expect(contentOf(bob)).toEqual(contentOf(ann));

  const again = must(await aside(path, (theirs) => mergeCopy(ann.file, theirs, path, { answers: {} }, signal)));
  expect(again).toMatchObject({ events: 0, replies: 0 });
});

test('a copy that was changed is not merged, and strangers in it are left out', async () => {
  const { ann, bob, copyOfBob } = await two();
  note(bob, 'of-bob.example', 'Bob was here');
  const path = await copyOfBob();
  const before = contentOf(ann);
  const forged = join(folder, 'forged.sextant');
  copyFileSync(path, forged);
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(forged);
  database.exec("UPDATE entity SET note = 'Eve was here' WHERE value = 'of-bob.example'");
  database.close();
  const refused = await aside(forged, (theirs) => mergeCopy(ann.file, theirs, forged, { answers: {} }, signal));
  expect(refused).toMatchObject({ ok: false });
  expect(contentOf(ann)).toEqual(before);

  // Eve signs with a key that nobody of the case knows.
  const eve = joiner('Eve', ann, now);
  await joinAll([ann, bob, eve]);
  const ops = [{ k: ['entity', 'domain', 'of-eve.example'], n: 1 as const }];
  eve.database.transaction(() =>
    appendOwn(eve.database, { what: 'change', kind: 'added', label: 'Added', ops }, now()),
  );
  eve.database.run('UPDATE team_entry SET counts = 0 WHERE author = ?', eve.signer.author);
  const hers = join(folder, 'hers.sextant');
  await eve.database.copyTo(hers);
  expect(await aside(hers, (theirs) => verifyCase(theirs, signal))).toMatchObject({ kind: 'good' });
  must(await aside(hers, (theirs) => mergeCopy(ann.file, theirs, hers, { answers: {} }, signal)));
  const held = ann.database.one('SELECT count(*) AS n FROM team_entry WHERE author = ?', eve.signer.author);
  expect(held).toEqual({ n: 0 });
});
