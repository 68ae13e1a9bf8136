import { expect, test } from 'vitest';
import { type Analyst, joinAll, joiner, must, newAnalyst } from '../../test/support/team.ts';
import { allVerdicts } from '../case/queries/verdicts.ts';
import { shareCase } from '../case/team/share.ts';
import { sayPerson, signAs } from '../case/team/team-file.ts';
import { findLost } from './tray.ts';

const now = () => new Date();

/** A shared case in which Ann has begun to send a verdict. */
async function sending(): Promise<{ readonly ann: Analyst; readonly bob: Analyst }> {
  const ann = newAnalyst('Ann', now);
  must(await shareCase(ann.file, ann.signer, now, new AbortController().signal));
  const bob = joiner('Bob', ann, now);
  const { author, name } = bob.signer;
  must(sayPerson(ann.file, { author, name, role: 'editor' }, now()));
  const verdict = { watchId: 'w1', domain: 'a.example', action: 'watch', why: null } as const;
  const { value } = must(
    ann.file.change({ kind: 'judged', label: 'Judged' }, (draft) => draft.verdict({ ...verdict, state: 'staged' })),
  );
  must(
    ann.file.change({ kind: 'sent', label: 'Sending' }, (draft) =>
      draft.update('verdict', value.id, { state: 'sending' }),
    ),
  );
  await joinAll([ann, bob]);
  return { ann, bob };
}

const statesIn = ({ file }: Analyst) => allVerdicts(file).map(({ state }) => state);

test('a verdict that a colleague is sending is theirs to settle', async () => {
  const { ann, bob } = await sending();
  expect(findLost(bob.file)).toBe(true);
  expect(statesIn(bob)).toEqual(['sending']);
  expect(findLost(ann.file)).toBe(true);
  expect(statesIn(ann)).toEqual(['unknown']);
  await joinAll([ann, bob]);
  expect(statesIn(bob)).toEqual(['unknown']);
});

test('who can not be known yet settles nothing, and looks again', async () => {
  const { ann } = await sending();
  signAs(ann.file, null);
  expect(findLost(ann.file)).toBe(false);
  expect(statesIn(ann)).toEqual(['sending']);
  signAs(ann.file, ann.signer);
  expect(findLost(ann.file)).toBe(true);
  expect(statesIn(ann)).toEqual(['unknown']);
});
