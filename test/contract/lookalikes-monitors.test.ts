import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CaseFile } from '../../electron/case/case-file.ts';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { createDatabase } from '../../electron/case/open-database.ts';
import { lookalikesHandlers } from '../../electron/lookalikes/handlers.ts';
import { ok, type Result } from '../../shared/result.ts';
import { never, type OddDetect, openOddDetect, wireMonitor } from '../support/odd-detect.ts';
import { answerJson } from '../support/odd-server.ts';

// Monitors of several pages in a case, from a service that holds to offset and limit.

let odd: OddDetect;
let folder: string;
let file: CaseFile;
let there: string[];
beforeAll(async () => {
  odd = await openOddDetect();
});
afterAll(() => odd.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-monitors-'));
  const now = () => new Date();
  const parts = { who: 'ann', now, show: () => undefined, changed: () => undefined, isSpooled: () => false };
  file = createCaseFile(value(createDatabase(join(folder, 'one.sextant'), 'One', now())), parts);
  odd.handlersWith((request, response, url) => {
    request.resume();
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const limit = Number(url.searchParams.get('limit'));
    const monitors = there.slice(offset, offset + limit).map((id) => ({ ...wireMonitor, id, term: `term ${id}` }));
    answerJson(response, 200, { total_count: there.length, offset, limit, monitors });
  });
});
afterEach(async () => {
  await file.close();
  rmSync(folder, { recursive: true, force: true });
});

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

/** The calls in an hour of which nothing is spent. */
function anHour() {
  const detect = odd.again();
  const limits = {
    list: async () => ok({ countedWith: 'nobody' as const, operations: [] }),
    quota: async () => ok({ countedWith: 'nobody' as const, quotas: [], notRead: [] }),
  };
  const context = { open: () => file, settled: async () => undefined, emit: () => undefined };
  const alone = { claim: async () => ok(null), upToDate: async () => ok(undefined) };
  return lookalikesHandlers({ ...context, ...alone, detect, limits });
}

const inCase = async () => value(await anHour()['lookalikes.rows']({}, never)).monitors.map(({ id }) => id);
const reading = async () => value(await anHour()['lookalikes.readings']({}, never)).monitors;

async function readAll(): Promise<void> {
  value(await anHour()['lookalikes.loadMonitors']({ sort: ['term'], order: 'asc' }, never));
  for (let now = await reading(); now?.completeness.kind === 'more'; now = await reading()) {
    value(await anHour()['lookalikes.loadMonitors']({ resume: now.completeness.resume }, never));
  }
}

test('page by page all monitors come into the case, and those that are gone leave with the last page', async () => {
  there = Array.from({ length: 1100 }, (_, index) => `m${index}`);
  await readAll();
  expect(new Set(await inCase())).toEqual(new Set(there));
  expect(await reading()).toMatchObject({ completeness: { kind: 'whole' }, began: expect.any(String) });

  there = there.filter((id) => id !== 'm3' && id !== 'm900');
  const first = value(await anHour()['lookalikes.loadMonitors']({}, never));
  expect(first.completeness).toMatchObject({ kind: 'more', have: 500, total: 1098 });
  expect(await inCase()).toHaveLength(1100); // Of a part of the list nothing can be said.
  await readAll();
  expect(new Set(await inCase())).toEqual(new Set(there));
});

test('a list of one page takes away what it does not name', async () => {
  there = ['a', 'b', 'c'];
  await readAll();
  there = ['b'];
  await readAll();
  expect(await inCase()).toEqual(['b']);
});
