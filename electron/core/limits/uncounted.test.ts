import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tinyDisk } from '../../../test/support/tiny-disk.ts';
import { operationLimits } from '../../services.ts';
import { uncounted } from '../http/unsent.ts';
import { openGovernor } from './governor.ts';

test('on a full disk nothing is counted and so nothing is sent, and what came before is settled without harm', ({
  skip,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-uncounted-'));
  const disk = tinyDisk(folder, 'size=512k');
  if (disk === null) return skip('no small disk');
  try {
    const governor = openGovernor(join(disk, 'limits.sqlite'), operationLimits);
    const ask = { connection: 'one', operation: 'investigate', now: new Date() } as const;
    const verdict = governor.take(ask);
    if (verdict.kind !== 'go') throw new Error(verdict.kind);
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize));
    let refused: unknown;
    for (let number = 0; refused === undefined && number < 1000; number++) {
      try {
        governor.take({ ...ask, connection: `${number}` });
      } catch (error) {
        refused = error;
      }
    }
    expect(uncounted(refused)).toMatchObject({
      ok: false,
      failure: { code: 'file', message: expect.stringContaining('the disk is full'), kept: 'Nothing was sent.' },
    });
    governor.giveBack(verdict.ticket);
    governor.holdUntil('one', 'investigate', new Date());
    rmSync(join(disk, 'filler'));
    expect(governor.take({ ...ask, connection: 'again' })).toMatchObject({ kind: 'go' });
    governor.close();
  } finally {
    execFileSync('umount', [disk]);
    rmSync(folder, { recursive: true, force: true });
  }
});

test('anything but an error of the file is a bug, and stays one', () => {
  expect(() => uncounted(new TypeError('x'))).toThrow('x');
});
