import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { detectCalls } from '../../../shared/calls/detect.ts';
import {
  never,
  type OddDetect,
  openOddDetect,
  wireDomain,
  wireList,
  wireMonitor,
} from '../../../test/support/odd-detect.ts';

let odd: OddDetect;
beforeAll(async () => {
  odd = await openOddDetect();
});
afterAll(() => odd.close());

/** Replaces one member, at any depth, with any value. */
function mutated(body: unknown, path: readonly number[], value: unknown): unknown {
  if (typeof body !== 'object' || body === null || path.length === 0) return value;
  const [step = 0, ...rest] = path;
  const names = Object.keys(body);
  const name = names[step % Math.max(1, names.length)];
  if (name === undefined) return value;
  const inner = mutated((body as Record<string, unknown>)[name], rest, value);
  if (Array.isArray(body)) return body.map((entry, index) => (String(index) === name ? inner : entry));
  return { ...body, [name]: inner };
}

const anything = fc.oneof(
  fc.constantFrom<unknown>('', [], {}, null, undefined, 0, -1, 1e300, '7', true, 'x'.repeat(1000), [[]], [null]),
  fc.jsonValue({ maxDepth: 2 }),
);
const path = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 5 });

test('whatever a reply looks like, a list is never wrongly whole and nothing ever throws', async () => {
  const page = wireList(wireDomain, { ...wireDomain, id: 'second' }, { ...wireDomain, id: 'third', escalations: [] });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(path, anything), { minLength: 1, maxLength: 3 }), async (changes) => {
      const body = changes.reduce<unknown>((current, [where, value]) => mutated(current, where, value), page);
      const result = await odd.reading(body);
      if ('ok' in result) {
        expect(result.ok || result.failure.code).toBe('bad-reply');
        return;
      }
      const sent = (body as typeof page).watchlist_domains;
      expect(result.domains.length + result.spoiled).toBeLessThanOrEqual(
        sent.length * Math.max(1, result.exchanges.length),
      );
      if (result.completeness.kind === 'whole') {
        expect(result.spoiled).toBe(0);
        expect(result.domains).toHaveLength(sent.length);
        expect(String((body as typeof page).total_count)).toBe(String(sent.length));
      }
    }),
    { numRuns: 300 },
  );
});

test('whatever a reply looks like, monitors and writes never throw, and done means named', async () => {
  const bodies = [
    { monitors: [wireMonitor, { ...wireMonitor, id: 'mO2' }], total_count: 2, offset: 0, limit: 500 },
    { watchlist_domains: [{ id: 'a', domain: 'x.example', state: 'watched' }] },
    { escalations: [{ id: 'e', watchlist_domain_id: 'a', escalation_type: 'blocked' }] },
    { status: 'created', monitor: wireMonitor },
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...bodies), path, anything, async (body, where, value) => {
      const changed = mutated(body, where, value);
      const handlers = odd.handlersAt(changed);
      const monitors = await handlers.monitors({}, never);
      if (monitors.ok) {
        const { completeness, spoiled } = detectCalls['detect.monitors'].output.parse(monitors.value);
        if (completeness.kind === 'whole') expect(spoiled).toBe(0);
      }
      const created = await handlers.createMonitor({ term: 'harbor' }, never);
      if (created.ok) detectCalls['detect.createMonitor'].output.parse(created.value);
      const state = await handlers.setState({ ids: ['a'], state: 'watched' }, never);
      if (state.ok) {
        const { outcomes } = detectCalls['detect.setState'].output.parse(state.value);
        if (outcomes[0]?.outcome === 'done') expect(JSON.stringify(changed)).toContain('"a"');
      }
      const escalated = await handlers.escalate({ ids: ['a'], type: 'blocked' }, never);
      if (escalated.ok) detectCalls['detect.escalate'].output.parse(escalated.value);
    }),
    { numRuns: 200, examples: [[{ status: 'created', monitor: wireMonitor }, [1, 0], [{ toString: false }]]] },
  );
});
