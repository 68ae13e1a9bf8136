import { expect, test } from 'vitest';
import { ok } from '../../shared/result.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { createPaste } from './paste-store.ts';

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

test('what a dropped file names is added with the name of the file, also after a correction of its text', async () => {
  const { bridge, last, settle } = playedBridge();
  const { read, add, clear, store } = createPaste(bridge);
  const indicators = [found('domain', 'dropped.example')];
  void read('dropped.example', 'list.txt');
  void read('dropped.example.');
  last('graph.parse').answer(ok({ indicators, searchHash: null }));
  await settle();
  void add();
  expect(last('case.add').input).toMatchObject({ label: 'Added from list.txt', from: 'list.txt' });
  clear();
  expect(store.getState().from).toBeNull();
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
