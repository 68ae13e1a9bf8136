import { expect, test } from 'vitest';
import { ok } from '../../shared/result.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { domainsToLookUp } from './box-asks.ts';
import { chosenOf, createPaste } from './paste-store.ts';

const found = (kind: string, value: string, known: number | null = null) => ({ kind, value, written: value, known });

test('what the case has is not chosen, a kind can be changed, and each thing is added once', async () => {
  const { bridge, last, settle } = playedBridge();
  const { store, read, change, add } = createPaste(bridge);
  void read('a text');
  expect(store.getState().reading).toBe(true);
  const indicators = [
    found('host', 'ns.example.com'),
    found('domain', 'example.com', 4),
    found('nameserver', 'NS.example.com'),
  ];
  last('graph.parse').answer(ok({ indicators, searchHash: null }));
  await settle();
  expect(store.getState().things.map(({ chosen }) => chosen)).toEqual([true, false, true]);
  change(0, { kind: 'nameserver' });
  void add();
  expect(last('case.add').input).toEqual({
    entities: [{ kind: 'nameserver', value: 'NS.example.com' }],
    label: 'Added from a text',
  });
});

test('the domains of host names are known before a look-up is offered', async () => {
  const { bridge, made, settle } = playedBridge();
  const { read, store } = createPaste(bridge);
  void read('login.parcelwick.co.uk');
  made[0]?.answer(ok({ indicators: [found('host', 'login.parcelwick.co.uk')], searchHash: null }));
  await settle();
  expect(made[1]?.input).toEqual({ text: 'parcelwick.co.uk\nco.uk' });
  made[1]?.answer(ok({ indicators: [found('domain', 'parcelwick.co.uk')], searchHash: null }));
  await settle();
  const { things, ofHosts } = store.getState();
  expect(domainsToLookUp(things, ofHosts)).toEqual([{ kind: 'domain', value: 'parcelwick.co.uk' }]);
});

test('no more are chosen than one step can add', async () => {
  const { bridge, last, settle } = playedBridge();
  const { read, store, chooseAll } = createPaste(bridge);
  void read('many');
  const indicators = Array.from({ length: 10_005 }, (_, at) => found('domain', `n${at}.example`));
  last('graph.parse').answer(ok({ indicators, searchHash: null }));
  await settle();
  expect(chosenOf(store.getState())).toHaveLength(10_000);
  chooseAll(true);
  expect(chosenOf(store.getState())).toHaveLength(10_000);
});

test('a newer text wins over one that is still being read', async () => {
  const { bridge, made, settle } = playedBridge();
  const { store, read } = createPaste(bridge);
  void read('old');
  void read('new');
  made[1]?.answer(ok({ indicators: [found('ip', '192.0.2.1')], searchHash: null }));
  made[0]?.answer(ok({ indicators: [], searchHash: 'hash' }));
  await settle();
  expect(store.getState()).toMatchObject({ text: 'new', searchHash: null, things: [{ value: '192.0.2.1' }] });
});
