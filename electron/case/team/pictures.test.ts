import { expect, test } from 'vitest';
import { exchangeOf } from '../../../test/support/exchange.ts';
import { type Analyst, annAndBob, handOver, must } from '../../../test/support/team.ts';
import { bodyOf } from '../queries/replies.ts';
import { verifyCase } from '../verify.ts';
import { appendOwn } from './own-entries.ts';
import { sayPerson } from './team-file.ts';

const now = () => new Date('2026-06-01T12:00:00Z');
const { signal } = new AbortController();

/** What Bob's own program would never write. */
function sayPicture({ database }: Analyst, reply: string, sha256: string, domain = 'bank.example'): void {
  const capture = { taken: null, lastSeen: null, lastAttempt: null, address: null, firstSeen: null };
  const captures = [{ ...capture, toldAt: '2026-06-01T12:00:00Z', sizes: ['whole' as const] }];
  const picture = { domain, sha256, at: '2026-06-01T12:00:00Z', type: 'image/png' as const, width: 1, height: 1 };
  database.transaction(() => appendOwn(database, { what: 'picture', reply, picture: { ...picture, captures } }, now()));
}

const images = ({ database }: Analyst) => database.all('SELECT domain, sha256 FROM image');

test('a colleague’s picture must be of the reply that it names', async () => {
  const { ann, bob } = await annAndBob(now);
  const one = must(await bob.file.keep(exchangeOf(1, 'the picture')));
  const other = must(await bob.file.keep(exchangeOf(2, 'something else')));
  sayPicture(bob, one.hash, other.sha256 ?? '');
  sayPicture(bob, 'f'.repeat(64), one.sha256 ?? '');
  await handOver(bob, ann, bob.signer.author);
  expect(images(ann)).toEqual([]);
  sayPicture(bob, one.hash, one.sha256 ?? '');
  await handOver(bob, ann, bob.signer.author);
  expect(images(ann)).toEqual([{ domain: 'bank.example', sha256: one.sha256 }]);
  expect(bodyOf(ann.file, one.sha256 ?? '').toString()).toBe('the picture');
});

test('a picture of somebody who was removed is not taken in', async () => {
  const { ann, bob } = await annAndBob(now);
  const { hash, sha256 } = must(await bob.file.keep(exchangeOf(1, 'the picture')));
  await handOver(bob, ann, bob.signer.author);
  must(sayPerson(ann.file, { author: bob.signer.author, name: 'Bob', role: 'removed' }, now()));
  sayPicture(bob, hash, sha256 ?? '');
  await handOver(bob, ann, bob.signer.author);
  expect(images(ann)).toEqual([]);
});

test('whoever takes a colleague’s picture out of the file is found out', async () => {
  const { ann, bob } = await annAndBob(now);
  const { hash, sha256 } = must(await bob.file.keep(exchangeOf(1, 'the picture')));
  sayPicture(bob, hash, sha256 ?? '');
  await handOver(bob, ann, bob.signer.author);
  expect(await verifyCase(ann.database, signal)).toMatchObject({ kind: 'good' });
  ann.database.run('DELETE FROM image');
  expect(await verifyCase(ann.database, signal)).toMatchObject({ kind: 'broken' });
});
