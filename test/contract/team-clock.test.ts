import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type EntryText, writeEntry } from '../../electron/case/team/entry.ts';
import { verifyCase } from '../../electron/case/verify.ts';
import { openFolder } from '../../electron/team/folder.ts';
import { carry, startSync } from '../../electron/team/sync.ts';
import { annAndBob, must } from '../support/team.ts';

const now = () => new Date('2026-06-01T12:00:00Z');

test('an entry from the end of time waits, is told, and has nobody’s last word', async () => {
  const { ann, bob } = await annAndBob(now);
  const folder = mkdtempSync(join(tmpdir(), 'sextant-clock-'));
  const transport = openFolder(folder);
  const bug = (error: unknown) => expect.unreachable(String(error));
  const parts = { file: ann.file, me: ann.signer.author, now, changed: () => undefined, isOpen: () => true, bug };
  const sync = startSync({ ...parts, transport });
  onTestFinished(async () => {
    await sync.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const said: EntryText = {
    ...{ v: 1, case: ann.file.id, author: bob.signer.author, seq: 1, previous: '0'.repeat(64), seen: {} },
    ...{ at: '9999-12-31T23:59:59.999Z-ffff', what: 'change', kind: 'renamed', label: 'Renamed' },
    ops: [{ k: ['case'], s: { title: 'For ever' } }],
  };
  must(await transport.push([carry(writeEntry(bob.signer, said))], []));
  must(await sync.now());
  expect(sync.state().refused).toMatchObject([{ author: bob.signer.author, why: expect.stringContaining('ahead') }]);
  must(ann.file.change({ kind: 'renamed', label: 'Renamed' }, (draft) => draft.update('case', 1, { title: 'Ann’s' })));
  must(await sync.now());
  expect(ann.database.one('SELECT title FROM "case"')).toEqual({ title: 'Ann’s' });
  expect(sync.state()).toMatchObject({ offline: null, unsent: 0 });
  expect(await verifyCase(ann.database, new AbortController().signal)).toMatchObject({ kind: 'good' });
});
