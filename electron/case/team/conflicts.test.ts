import { expect, test } from 'vitest';
import { type Analyst, handOver, joinAll, joiner, must, newAnalyst } from '../../../test/support/team.ts';
import { openConflicts } from './conflicts.ts';
import { shareCase } from './share.ts';
import { sayPerson } from './team-file.ts';

const { signal } = new AbortController();
const now = () => new Date();
const rename = ({ file }: Analyst, title: string) =>
  must(file.change({ kind: 'renamed', label: 'Renamed' }, (draft) => draft.update('case', 1, { title })));

test('whoever writes a value after both sides arrived has decided, for everybody', async () => {
  const ann = newAnalyst('Ann', now);
  must(await shareCase(ann.file, ann.signer, now, signal));
  const bob = joiner('Bob', ann, now);
  const { author, name } = bob.signer;
  must(sayPerson(ann.file, { author, name, role: 'editor' }, now()));
  await joinAll([ann, bob]);
  rename(ann, 'By Ann');
  rename(bob, 'By Bob');
  await handOver(ann, bob, ann.signer.author);
  expect(openConflicts(bob.database)).toMatchObject([{ field: 'title' }]);

  rename(bob, 'By both');
  expect(openConflicts(bob.database)).toEqual([]);
  await joinAll([ann, bob]);
  expect(openConflicts(ann.database)).toEqual([]);
});
