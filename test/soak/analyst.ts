import type * as z from 'zod';
import { verdictActions } from '../../shared/case-rows.ts';
import type { CallName, Contract } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';
import type { Dice } from './dice.ts';
import type { Mirror } from './mirror.ts';

/** Makes a call, and keeps account of it. */
export type Call = <N extends CallName>(
  name: N,
  input: z.input<Contract[N]['input']>,
) => Promise<Result<z.output<Contract[N]['output']>>>;

interface Analyst {
  readonly call: Call;
  readonly dice: Dice;
  readonly mirror: Mirror;
}

type Deed = (analyst: Analyst) => Promise<unknown>;

const seeds = ['northmere.com', 'harborcloud-dns.com', 'lumevault.com', 'example.com', 'nothing-here.invalid'];
const kindsToPivotOn: Readonly<Record<string, string>> = {
  nameserver: 'nameserver_host',
  registrar: 'registrar',
  email: 'email',
  'website-title': 'website_title',
  'tracking-code': 'analytics_code',
};

/** What an analyst does in a day, each with how often. */
const deeds: readonly (readonly [number, Deed])[] = [
  [4, addSomething],
  [
    6,
    async ({ call, mirror, dice }) => call('graph.profile', { ids: mirror.some('domain', dice, 5), through: 'enrich' }),
  ],
  [4, async ({ call, mirror, dice }) => call('graph.profile', { ids: mirror.some('domain', dice, 3) })],
  [6, async ({ call, mirror, dice }) => call('graph.expand', { ids: mirror.some('domain', dice, 3) })],
  [8, pivot],
  [6, lookUp],
  [3, async ({ call, mirror, dice }) => call('graph.sharedTraits', { ids: mirror.some('domain', dice, 20) })],
  [5, async ({ call, dice }) => call('case.search', { text: dice.one(['north', 'ns1', 'mail', '"', 'zzz']) })],
  [6, annotate],
  [4, async ({ call, mirror, dice }) => call('case.hide', { ids: mirror.some(null, dice, 10) })],
  [3, async ({ call }) => call('case.restore', {})],
  [3, async ({ call, mirror, dice }) => call('case.group', { ids: mirror.some(null, dice, 8), label: 'Together' })],
  [2, async ({ call, mirror, dice }) => call('case.remove', { ids: mirror.some(null, dice, 2) })],
  [5, async ({ call }) => call('case.undo', {})],
  [3, async ({ call }) => call('case.redo', {})],
  [2, async ({ call }) => call('case.history', {})],
  [3, judgeLookalikes],
  [1, async ({ call }) => call('lookalikes.send', {})],
  [2, async ({ call, dice }) => call('feeds.read', { feed: dice.one(['nod', 'nad', 'domaindiscovery']), after: -600 })],
  [2, async ({ call }) => call('account.read', {})],
  [1, async ({ call }) => call('pdns.rateLimit', {})],
  [1, async ({ call }) => call('batch.validate', {})],
  [2, async ({ call }) => call('case.spent', {})],
  [1, async ({ call }) => call('limits.list', {})],
  [1, async ({ call }) => call('jobs.list', {})],
  [1, async ({ call }) => call('demo.advanceClock', { hours: 1 })],
];

/** One thing that an analyst does, whatever comes of it. */
export async function doSomething(analyst: Analyst): Promise<void> {
  await analyst.dice.weighed(deeds)(analyst);
}

async function addSomething({ call, dice }: Analyst): Promise<unknown> {
  const text = `Seen: ${dice.one(seeds)}, hxxp://${dice.name()}[.]com/login and 198.51.100.${dice.upTo(250)}`;
  const found = await call('graph.parse', { text });
  if (!found.ok) return found;
  const entities = found.value.indicators.map(({ kind, value }) => ({ kind, value }));
  return call('case.add', { entities, label: 'Pasted' });
}

/** From something that domains share to the domains. */
async function pivot({ call, dice, mirror }: Analyst): Promise<unknown> {
  const kind = dice.one(Object.keys(kindsToPivotOn));
  const [from] = mirror.some(kind, dice, 1);
  const value = from === undefined ? undefined : mirror.valueOf(from);
  if (from === undefined || value === undefined) return undefined;
  const search = { base: { [kindsToPivotOn[kind] ?? '']: value } };
  return call('graph.search', { search, from, relation: kind, stack: { label: value.slice(0, 60), over: 40 } });
}

async function lookUp({ call, dice, mirror }: Analyst): Promise<unknown> {
  const [id] = mirror.some('domain', dice, 1);
  const name = (id !== undefined && mirror.valueOf(id)) || dice.one(seeds);
  return call('graph.lookup', { question: { by: 'owner', name }, limit: 200 });
}

async function annotate({ call, dice, mirror }: Analyst): Promise<unknown> {
  const note = `Looked at ${dice.name()} <b>${dice.upTo(1000)}</b>`;
  return call('case.annotate', { ids: mirror.some(null, dice, 3), note, addTags: [dice.one(['kit', 'old', 'мой'])] });
}

async function judgeLookalikes({ call, dice }: Analyst): Promise<unknown> {
  const list = dice.one(['new', 'watched', 'ignored'] as const);
  const read = await call('lookalikes.load', { list });
  if (!read.ok) return read;
  const rows = await call('lookalikes.rows', {});
  if (!rows.ok || rows.value.rows.length === 0) return rows;
  const ids = Array.from({ length: 5 }, () => dice.one(rows.value.rows).id);
  return call('lookalikes.stage', { ids: [...new Set(ids)], action: dice.one([...verdictActions, null]) });
}
