import { expect, test } from 'vitest';
import { exchangeOf } from '../../test/support/exchange.ts';
import { annAndBob, handOver, must } from '../../test/support/team.ts';
import { allMonitors } from '../case/queries/monitors.ts';
import { readFromColleagues } from './from-colleagues.ts';

const now = () => new Date('2026-06-01T12:00:00Z');
const monitors = { watched_domain_count: 0, monitors: [{ id: 'a1', term: 'northmere', state: 'active' }] };

test('replies of a colleague that can’t be read keep nobody from reading the next', async () => {
  const { ann, bob } = await annAndBob(now);
  const detect = { method: 'GET', spends: false } as const;
  for (const [number, operation] of ['detect.new', 'detect.monitors', 'detect.setState', 'detect.escalate'].entries()) {
    const odd = { ...detect, operation, url: 'no address', requestBody: '{' } as const;
    must(await bob.file.keep(exchangeOf(number + 1, JSON.stringify(monitors), odd)));
  }
  const url = 'http://127.0.0.1/v1/intel-detect/monitors/?limit=100';
  const good = { ...monitors, monitors: [{ ...monitors.monitors[0], term: 'parcelwick' }] };
  must(await bob.file.keep(exchangeOf(9, JSON.stringify(good), { ...detect, operation: 'detect.monitors', url })));
  await handOver(bob, ann, bob.signer.author);
  const bugs: unknown[] = [];
  readFromColleagues({ open: () => ann.file, emit: () => undefined, bug: (error) => bugs.push(error) })();
  await expect.poll(() => allMonitors(ann.file).map(({ term }) => term)).toEqual(['parcelwick']);
  expect(bugs).toEqual([]);
});
