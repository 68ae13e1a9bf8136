import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DetectBench, openDetectBench } from '../../../test/support/detect.ts';

const domainsRoute = 'platform.detect.change-domains';
const escalateRoute = 'platform.detect.escalate';

describe.each(['neutral', 'public'] as const)('in %s words', (wording) => {
  let bench: DetectBench;
  beforeAll(async () => {
    bench = await openDetectBench({ wording });
  });
  beforeEach(() => bench.nextHour());
  afterEach(() => bench.heal());
  afterAll(() => bench.close());

  async function newIds(count: number): Promise<string[]> {
    const { domains } = await bench.get('detect.domains', { list: 'new', pages: 'all' });
    return domains.slice(0, count).map(({ id }) => id);
  }

  async function statesOf(ids: readonly string[]): Promise<(string | undefined)[]> {
    await bench.nextHour();
    const states = new Map<string, string>();
    for (const list of ['new', 'watched', 'ignored'] as const) {
      const { domains } = await bench.get('detect.domains', { list, pages: 'all' });
      for (const { id, state } of domains) states.set(id, state);
    }
    return ids.map((id) => states.get(id));
  }

  // covers: detect.monitorWrites POST monitors, PUT monitors, DELETE monitors, monitor_id, monitor
  // covers: detect.monitorWrites match_substring_variations, nameserver_exclusions, text_exclusions
  test('a monitor is created, changed and deleted', async () => {
    const { monitor } = await bench.get('detect.createMonitor', {
      term: ' quietharbor ',
      match_substring_variations: true,
      text_exclusions: ['old'],
    });
    expect(monitor).toMatchObject({
      term: 'quietharbor',
      match_substring_variations: true,
      nameserver_exclusions: [],
      text_exclusions: ['old'],
      status: 'pending',
      created_by: 'analyst',
    });
    const id = monitor?.id ?? '';
    await bench.nextHour();
    expect(
      (await bench.get('detect.updateMonitor', { id, nameserver_exclusions: ['*.safe.example'], text_exclusions: [] }))
        .monitor,
    ).toMatchObject({
      id,
      status: 'completed',
      match_substring_variations: true,
      nameserver_exclusions: ['*.safe.example'],
      text_exclusions: [],
    });
    expect((await bench.get('detect.monitors', {})).monitors.map((each) => each.id)).toContain(id);
    expect(await bench.get('detect.deleteMonitor', { id })).toMatchObject({ id, exchanges: [expect.any(Number)] });
    expect(await bench.refusal('detect.deleteMonitor', { id })).toMatchObject({ code: 'not-found' });
    expect(await bench.refusal('detect.updateMonitor', { id, text_exclusions: [] })).toMatchObject({
      code: 'not-found',
    });
    const updated = (await bench.seen('platform.detect.update-monitor'))[0];
    expect(updated).toMatchObject({ method: 'PUT', query: [['monitor_id', id]] });
  });

  test('a monitor that is still pending is not changed, and the service says why', async () => {
    const { monitor } = await bench.get('detect.createMonitor', { term: 'slowharbor' });
    expect(await bench.refusal('detect.updateMonitor', { id: monitor?.id ?? '', text_exclusions: [] })).toMatchObject({
      code: 'rejected',
      message: expect.stringContaining('still pending'),
    });
    await bench.get('detect.deleteMonitor', { id: monitor?.id ?? '' });
  });

  // covers: detect.monitorWrites term
  test('a term that is too short, and a change of nothing, never leave', async () => {
    // Four code units, but two characters.
    for (const term of ['ab', ' ab ', '😀😀']) {
      expect(await bench.refusal('detect.createMonitor', { term })).toMatchObject({
        code: 'bad-input',
        fields: { term: ['A term has at least 3 characters.'] },
      });
    }
    expect(await bench.refusal('detect.updateMonitor', { id: 'x' })).toMatchObject({ code: 'bad-input' });
    expect(await bench.seen()).toEqual([]);
  });

  // covers: detect.stateWrites PATCH domains, state, watchlist_domains
  // covers: detect.states new to watched, new to ignored, ignored to watched
  test('domains are watched or ignored, 100 in a request, each once', async () => {
    const ids = await newIds(230);
    await bench.heal();
    const { outcomes, domains, stopped, exchanges } = await bench.get('detect.setState', {
      ids: [...ids, ...ids.slice(0, 20)],
      state: 'ignored',
    });
    expect(outcomes).toEqual(ids.map((id) => ({ id, outcome: 'done' })));
    expect({ stopped, exchanges: exchanges.length, domains: domains.length }).toEqual({
      stopped: null,
      exchanges: 3,
      domains: 230,
    });
    expect(domains[0]).toMatchObject({ state: 'ignored', assigned_by: 'analyst', assigned_date: expect.any(String) });
    expect(await bench.seen(domainsRoute)).toHaveLength(3);
    expect(new Set(await statesOf(ids))).toEqual(new Set(['ignored']));
    await bench.get('detect.setState', { ids: ids.slice(0, 1), state: 'watched' });
    expect(await statesOf(ids.slice(0, 2))).toEqual(['watched', 'ignored']);
  });

  // covers: detect.stateWrites watchlist_domain_ids
  test.each([
    { name: 'a reset', fault: { kind: 'reset' }, outcome: 'unknown', code: 'unreachable' },
    { name: 'an error of its own', fault: { kind: 'status', status: 500 }, outcome: 'unknown', code: 'service-error' },
    { name: 'a busy service', fault: { kind: 'status', status: 503 }, outcome: 'refused', code: 'busy' },
    { name: 'an answer cut short', fault: { kind: 'cut', afterBytes: 40 }, outcome: 'unknown', code: 'unreachable' },
    { name: 'a web page', fault: { kind: 'html' }, outcome: 'unknown', code: 'bad-reply' },
  ] as const)('$name in the middle: it is told exactly which were done', async ({ fault, outcome, code }) => {
    const ids = (await bench.get('detect.domains', { list: 'watched', pages: 'all' })).domains.map(({ id }) => id);
    const more = (await bench.get('detect.domains', { list: 'ignored', pages: 'all' })).domains.map(({ id }) => id);
    const asked = [...ids, ...more].slice(0, 250);
    expect(asked).toHaveLength(250);
    await bench.heal();
    await bench.spoil({ route: domainsRoute, skip: 1, times: 1, fault });
    const { outcomes, stopped, domains } = await bench.get('detect.setState', { ids: asked, state: 'watched' });
    expect(outcomes).toEqual(
      asked.map((id, index) => ({ id, outcome: index < 100 ? 'done' : index < 200 ? outcome : 'not-sent' })),
    );
    expect(stopped).toMatchObject({ code });
    expect(domains).toHaveLength(100);
    expect(stopped?.kept === 'It is unknown whether the service made the change.').toBe(outcome === 'unknown');
    // A write is never sent twice, whatever went wrong.
    expect(await bench.seen(domainsRoute)).toHaveLength(2);
  });

  test('a first request that fails is a failure, with what is known of it', async () => {
    const [id = ''] = await newIds(1);
    await bench.heal();
    await bench.spoil({ route: domainsRoute, times: 1, fault: { kind: 'status', status: 500 } });
    expect(await bench.refusal('detect.setState', { ids: [id], state: 'watched' })).toMatchObject({
      code: 'service-error',
      kept: 'It is unknown whether the service made the change.',
      next: 'Load the list to check before you try again.',
    });
    expect(await bench.refusal('detect.setState', { ids: [id, 'nosuchid00'], state: 'watched' })).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('nosuchid00'),
    });
    expect(await statesOf([id])).toEqual(['new']);
  });

  // covers: detect.escalations POST escalations, watchlist_domain_ids, escalation_type, escalations, an escalated domain is watched
  // covers: detect.escalations watchlist_domain_id, created_date, updated_date, created_by
  test('escalations are made by type, in the words of the service, and watch what was new', async () => {
    const ids = await newIds(3);
    await bench.heal();
    const blocked = await bench.get('detect.escalate', { ids: [...ids, ...ids], type: 'blocked' });
    expect(blocked.outcomes).toEqual(ids.map((id) => ({ id, outcome: 'done' })));
    expect(blocked.spoiled).toBe(0);
    expect(blocked.escalations[0]).toEqual({
      id: expect.any(String),
      watchlist_domain_id: ids[0],
      escalation_type: 'blocked',
      created: expect.stringMatching(/Z$/),
      updated: expect.stringMatching(/Z$/),
      updated_date: expect.stringMatching(/Z$/),
      created_by: 'analyst',
    });
    const external = await bench.get('detect.escalate', { ids: ids.slice(0, 1), type: 'external_safe' });
    expect(external.escalations).toMatchObject([{ escalation_type: 'external_safe' }]);
    expect(await bench.seen(escalateRoute)).toHaveLength(2);
    expect(await statesOf(ids)).toEqual(['watched', 'watched', 'watched']);
  });

  // covers: detect.escalations 100 blocked at once, 10 external at once
  test('more than 100 blocked or 10 external at once never leave', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `domain${index}`);
    expect(await bench.refusal('detect.escalate', { ids, type: 'blocked' })).toMatchObject({ code: 'bad-input' });
    expect(await bench.refusal('detect.escalate', { ids: ids.slice(0, 11), type: 'external_safe' })).toMatchObject({
      code: 'bad-input',
      fields: { ids: ['At most 10 domains at a time go to the external service.'] },
    });
    expect(await bench.seen()).toEqual([]);
  });

  test.each([
    { kind: 'reset' },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
    { kind: 'cut', afterBytes: 10 },
    { kind: 'html' },
    { kind: 'invalid-utf8' },
  ] as const)('after %j no write is sent again', async (fault) => {
    const [id = ''] = await newIds(1);
    await bench.heal();
    await bench.spoil({ route: 'platform.detect.*', fault });
    const failures = [
      await bench.refusal('detect.createMonitor', { term: 'badday' }),
      await bench.refusal('detect.updateMonitor', { id: 'x', text_exclusions: [] }),
      await bench.refusal('detect.deleteMonitor', { id: 'x' }),
      await bench.refusal('detect.setState', { ids: [id], state: 'watched' }),
      await bench.refusal('detect.escalate', { ids: [id], type: 'blocked' }),
    ];
    expect(await bench.seen()).toHaveLength(5);
    expect(failures.every(({ code }) => code !== 'bug')).toBe(true);
  });

  // covers: detect.stateWrites 403 for who may only read
  test('who may only read is told so, and who has no Detect too', async () => {
    const reader = await bench.as('reader');
    const writes = [
      await reader.refusal('detect.createMonitor', { term: 'harbor' }),
      await reader.refusal('detect.updateMonitor', { id: 'x', text_exclusions: [] }),
      await reader.refusal('detect.deleteMonitor', { id: 'x' }),
      await reader.refusal('detect.setState', { ids: ['x'], state: 'watched' }),
      await reader.refusal('detect.escalate', { ids: ['x'], type: 'blocked' }),
    ];
    expect(writes.map(({ code }) => code)).toEqual(writes.map(() => 'not-permitted'));
    expect(writes[0]?.message).toContain('This user may read Detect but not change it.');
    expect((await reader.get('detect.monitors', {})).monitors.length).toBeGreaterThan(0);

    const without = await bench.as('nodetect');
    expect(await without.refusal('detect.monitors', {})).toMatchObject({ code: 'not-permitted' });
    // A refusal does not use up the hour: the answer stays the same, not a limit.
    expect(await without.refusal('detect.monitors', {})).toMatchObject({ code: 'not-permitted' });
    expect(await without.refusal('detect.domains', { list: 'new' })).toMatchObject({ code: 'not-permitted' });
  });
});
