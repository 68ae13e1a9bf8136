import { expect, test } from 'vitest';
import { type ConfirmLimits, notNarrowed } from '../../shared/asking.ts';
import type { EntityRow } from '../../shared/case-rows.ts';
import { pivots as table } from '../../shared/pivots.ts';
import { fail, ok } from '../../shared/result.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { pivotTexts } from '../texts/pivot.ts';
import { enrichWish, type Wish, wishOf } from './pivot-asks.ts';
import { costOfCard, createPivots } from './pivot-store.ts';

const usual = { queries: 1, percent: 1 };

function opened(limits: ConfirmLimits = usual, may = true) {
  const played = playedBridge();
  const pivots = createPivots(played.bridge, {
    size: () => 7,
    confirmAbove: () => limits,
    mayAdd: () => may,
  });
  const view = () => pivots.store.getState();
  const names = () => played.made.map(({ name }) => name);
  /** Answers what the card needs to know. */
  async function know(at: string | null = null, left = 12_000) {
    const told = { ...quota, left };
    const quotas = () => played.made.filter(({ name }) => name === 'limits.quota');
    played.last('asking.stored').answer(ok({ heldAt: [at] }));
    quotas()
      .at(-1)
      ?.answer(ok({ quotas: [told], notRead: [] }));
    const asked = quotas().length;
    await played.settle();
    if (quotas().length > asked)
      quotas()
        .at(-1)
        ?.answer(ok({ quotas: [told], notRead: [] }));
    await played.settle();
  }
  return { ...played, pivots, view, names, know };
}

const quota = {
  product: 'intel-investigate',
  period: 'month',
  limit: 20_000,
  left: 12_000,
  renewsAt: null,
  ageSeconds: 3,
};
const facts = { counts: { registrar: 4051 } };
const plain = {
  shown: null,
  hidden: false,
  x: null,
  y: null,
  pinned: false,
  colour: null,
  tags: [],
  note: '',
  group: null,
};
const registrar: EntityRow = { ...plain, id: 5, kind: 'registrar', value: 'Cheaplabel', facts };
const [byRegistrar] = table.filter(({ id }) => id === 'registrar.registrar');

function wish(count: number): Wish {
  if (!byRegistrar) throw new Error('no such pivot');
  return wishOf(byRegistrar, [{ ...registrar, facts: { counts: { registrar: count } } }]);
}

const whole = { kind: 'whole' } as const;
const added = {
  ids: [],
  added: 3,
  found: 4,
  asked: 1,
  group: null,
  step: 1,
  completeness: whole,
  at: null,
  fromCase: false,
  stopped: null,
};

test('says what it costs and brings before anything is spent, and asks only when the person agrees', async () => {
  const { pivots, view, names, know, last, settle } = opened();
  void pivots.wish(wish(4051));
  await know();
  const { card } = view();
  expect(card?.wish.title).toBe('Domains of this registrar: Cheaplabel');
  expect(card && costOfCard(card, false)).toEqual({ queries: 9, uncounted: 0, refused: 0, held: 0, heldAt: null });
  expect([card?.quota, names()]).toEqual([quota, ['asking.stored', 'limits.quota', 'limits.quota']]);

  void pivots.agree(false);
  const ask = { kind: 'search', search: { base: { registrar: 'Cheaplabel' } }, from: 5, relation: 'registrar' };
  expect(last('asking.run').input).toMatchObject({ asks: [{ ...ask, count: 4051 }], fresh: false });
  expect(view()).toMatchObject({ card: null, running: [{ before: 7, expected: 4051, done: 0, of: 1 }] });
  last('asking.run').answer(ok(added));
  await settle();
  expect(view()).toMatchObject({ running: [], outcome: { found: 4, added: 3, failure: null } });
});

test('what the case holds costs nothing, and can be asked anew', async () => {
  const { pivots, view, know, last } = opened();
  void pivots.wish(wish(42), notNarrowed, 'always');
  expect(view().card?.heldAt).toBeNull();
  await know('2026-01-02T03:04:05Z');
  const { card } = view();
  expect(card && costOfCard(card, false)).toMatchObject({ queries: 0, held: 1, heldAt: '2026-01-02T03:04:05Z' });
  expect(card && costOfCard(card, true)).toMatchObject({ queries: 1, held: 0 });
  void pivots.agree(true);
  expect(last('asking.run').input).toMatchObject({ fresh: true });
});

test('a search of 10,000 or more is refused until a filter narrows it, and then reads one page unless told', async () => {
  const { pivots, view, know, last } = opened();
  void pivots.wish(wish(10_000));
  await know();
  const refused = view().card;
  expect(refused && costOfCard(refused, false)).toMatchObject({ refused: 1, queries: 1 });
  void pivots.narrow({ filters: { tld: 'org' } });
  await know();
  const { card } = view();
  expect(card && costOfCard(card, false)).toMatchObject({ refused: 0, uncounted: 1, queries: 1 });
  void pivots.agree(false);
  expect(last('asking.run').input).toMatchObject({ narrowing: { filters: { tld: 'org' }, pages: null } });
});

test('within the limits of the person it runs at once, but what nobody counted is always asked about', async () => {
  const { pivots, view, names, last, settle, know } = opened({ queries: 2, percent: 1 });
  const atOnce = ['asking.stored', 'limits.quota', 'asking.run'];
  void pivots.wish(wish(1000));
  await know();
  expect([view().card, view().running.length, names()]).toEqual([null, 1, atOnce]);
  last('asking.run').answer(ok(added));
  await settle();
  void pivots.wish(wish(1001));
  await know();
  expect(view().card).not.toBeNull();
  pivots.dismiss();
  const [ask] = wish(1).asks;
  if (ask?.kind !== 'search') throw new Error('no search');
  void pivots.wish({ title: 'Search', asks: [{ ...ask, count: null }] });
  await know();
  expect(view().card?.wish.title).toBe('Search');
});

test('many questions are one call to main, which says how far it is', async () => {
  const { pivots, view, names, last, settle, tell } = opened();
  const rows = [1, 2, 3].map((id) => ({ ...registrar, id }));
  if (!byRegistrar) throw new Error('no such pivot');
  void pivots.run(wishOf(byRegistrar, rows), notNarrowed, false);
  expect(last('asking.run').input).toMatchObject({ asks: [{ from: 1 }, { from: 2 }, { from: 3 }] });
  const { run } = last('asking.run').input as { run: string };
  tell('asking.progress', { run, done: 2, of: 3 });
  tell('asking.progress', { run: 'of another window', done: 1, of: 1 });
  expect(view().running).toMatchObject([{ done: 2, of: 3 }]);
  const stopped = { code: 'offline', message: 'Offline.' };
  last('asking.run').answer(ok({ ...added, asked: 1, stopped }));
  await settle();
  expect(names()).toEqual(['asking.run']);
  expect(view()).toMatchObject({ running: [], outcome: { asked: 1, found: 4, failure: { code: 'offline' } } });
});

test('cancelling tells main, and keeps what came', async () => {
  const { pivots, view, last, settle } = opened();
  const asks = [...wish(900).asks, ...wish(900).asks];
  void pivots.run({ title: 'Two', asks }, notNarrowed, false);
  pivots.cancel();
  expect(last('asking.run').signal?.aborted).toBe(true);
  expect(view().running).toMatchObject([{ cancelling: true }]);
  const stopped = { code: 'cancelled', message: 'Cancelled.' };
  const more = { kind: 'more', have: 500, total: 900, resume: 'x' };
  last('asking.run').answer(ok({ ...added, found: 500, completeness: more, group: 9, stopped }));
  await settle();
  expect(view()).toMatchObject({ running: [], outcome: { found: 500, group: 9, failure: { code: 'cancelled' } } });
});

test('a run that brought nothing says why', async () => {
  const { pivots, view, last, settle } = opened();
  void pivots.run(wish(3), notNarrowed, false);
  last('asking.run').answer(fail('offline', 'Offline.'));
  await settle();
  expect(view()).toMatchObject({ running: [], outcome: { asked: 0, failure: { code: 'offline' }, fromCase: false } });
});

test('what failed stays until it is dismissed or tried again, and the same reason is said once', async () => {
  const { pivots, view, last, settle } = opened();
  async function failing(wanted: Wish, message: string) {
    void pivots.run(wanted, notNarrowed, false);
    last('asking.run').answer(fail('offline', message));
    await settle();
  }
  const [one, other] = [wish(3), wish(4)];
  await failing(one, 'Offline.');
  await failing(other, 'Offline.');
  expect(view().unread.map(({ wish: { asks } }) => asks)).toEqual([one.asks]);
  await failing(one, 'Refused.');
  expect(view().unread.map(({ wish: { asks } }) => asks)).toEqual([other.asks]);
  void pivots.run(wish(5), notNarrowed, false);
  expect(view().unread.map(({ failure }) => failure?.message)).toEqual(['Offline.', 'Refused.']);
  pivots.putAway(view().unread[0]);
  expect(view().unread.map(({ failure }) => failure?.message)).toEqual(['Refused.']);
});

test('nothing is asked while the case can’t be changed, and another case ends what runs', async () => {
  const fixed = opened(usual, false);
  void fixed.pivots.wish(wish(3));
  expect([fixed.view().card, fixed.names()]).toEqual([null, []]);
  const { pivots, last, tell } = opened();
  void pivots.run(wish(3), notNarrowed, false);
  tell('case.opened', {});
  expect(last('asking.run').signal?.aborted).toBe(true);
});

test('one query runs at once, unless little is left; nobody has to know what is left', async () => {
  for (const [left, runs] of [
    [100, true],
    [99, false],
  ] as const) {
    const { pivots, know, names } = opened();
    void pivots.wish(wish(3));
    await know(null, left);
    expect([left, names().includes('asking.run')]).toEqual([left, runs]);
  }
  const { pivots, last, names, settle } = opened();
  void pivots.wish(wish(3));
  last('asking.stored').answer(ok({ heldAt: [null] }));
  last('limits.quota').answer(fail('offline', 'Offline.'));
  await settle();
  expect(names()).toContain('asking.run');
});

test('a newer wish owns the card', async () => {
  const { pivots, view, made, last, settle } = opened();
  void pivots.wish(wish(4051), notNarrowed, 'always');
  const newer = enrichWish([{ ...registrar, kind: 'domain', value: 'a.example' }], 'enrich', false);
  void pivots.wish(newer, notNarrowed, 'always');
  for (const { name, answer } of made) if (name === 'limits.quota') answer(ok({ quotas: [quota], notRead: [] }));
  made[0]?.answer(ok({ heldAt: ['2026-01-01T00:00:00Z'] }));
  await settle();
  expect(view().card?.wish.title).toBe(pivotTexts.titles.lookUp('a[.]example'));
  expect(view().card?.heldAt).toBeNull();
  last('asking.stored').answer(ok({ heldAt: [null] }));
  await settle();
  expect(view().card?.heldAt).toEqual([null]);
});
