import { expect, test } from 'vitest';
import { fail, ok } from '../../shared/result.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { channelTexts } from '../texts/channels.ts';
import { type BookLink, createLinkBook, shownState } from './link-book-store.ts';
import { linkText } from './link-texts.ts';
import { createNotices } from './notices-store.ts';
import { createSavedItems } from './saved-items-store.ts';

const link = (id: number, change: Partial<BookLink['data']> = {}): BookLink => ({
  id,
  kind: 'link',
  name: 'CERT',
  data: {
    channel: 212,
    description: 'New domains',
    start: '2026-06-01T10:00:00.000Z',
    end: '2026-06-01T11:00:00.000Z',
    connection: 'demo',
    connectionName: 'Demo',
    url: `https://d.example/range/ch212/x${id}?sig=1`,
    madeAt: '2026-06-01T12:00:00.000Z',
    expiresAt: '2026-06-02T00:00:00.000Z',
    madeBefore: 0,
    ...change,
  },
});
const during = Date.parse('2026-06-01T20:00:00Z');
const after = Date.parse('2026-06-02T00:00:00Z');
const told = (state: 'valid' | 'outside' | 'expired' | 'unknown', at = '2026-06-01T13:00:00.000Z') => ({
  state,
  bytes: 1,
  said: '',
  at,
  url: link(1).data.url,
});

test('a link lives as long as it says, unless the host says otherwise', () => {
  expect(shownState(link(1), undefined, during)).toBe('unchecked');
  expect(shownState(link(1), undefined, after)).toBe('expired');
  expect(shownState(link(1), told('valid'), during)).toBe('valid');
  expect(shownState(link(1), told('valid'), after)).toBe('expired');
  // It opened after its expiry by this clock: so the clock is wrong.
  expect(shownState(link(1), told('valid', '2026-06-02T01:00:00.000Z'), after + 7_200_000)).toBe('valid');
  expect(shownState(link(1), told('expired'), during)).toBe('expired');
  expect(shownState(link(1), told('outside'), during)).toBe('outside');
  expect(shownState(link(1), told('unknown'), during)).toBe('unknown');
  expect(shownState(link(1), told('unknown'), after)).toBe('expired');
});

test('what was told of an address that was replaced says nothing of the new one', () => {
  expect(shownState(link(1, { url: 'https://d.example/new' }), told('expired'), during)).toBe('unchecked');
  expect(shownState(link(1, { expiresAt: null }), undefined, after)).toBe('unchecked');
});

test('the book follows the case: what comes, changes and goes, and nothing of another kind', async () => {
  const { bridge, last, tell, settle } = playedBridge();
  const savedItems = createSavedItems(bridge, createNotices());
  const book = createLinkBook(bridge, savedItems, createNotices());
  void savedItems.read();
  last('saved.list').answer(ok({ rows: [link(1), link(2), { ...link(3), data: { odd: true } }] }));
  await settle();
  const ids = () => book.store.getState().links.map(({ id }) => id);
  expect(ids()).toEqual([2, 1]);
  book.choose(new Set([1, 2]));
  tell('saved.changed', { rows: [link(4), { id: 9, kind: 'search', name: 'x', data: {} }], removed: [2] });
  expect(ids()).toEqual([4, 1]);
  expect([...book.store.getState().chosen]).toEqual([1]);
});

test('making again is followed by a look whether it opens; a failure is shown', async () => {
  const { bridge, last, settle } = playedBridge();
  const notices = createNotices();
  const book = createLinkBook(bridge, createSavedItems(bridge, notices), notices);
  void book.remake([1]);
  last('share.remake').answer(ok({ links: [link(1)], left: 0, stopped: null }));
  await settle();
  last('share.check').answer(ok({ checks: [{ id: 1, ...told('valid') }], now: '2026-06-01T13:00:00Z' }));
  await settle();
  expect(book.store.getState().checks.get(1)?.state).toBe('valid');
  void book.remake([1]);
  last('share.remake').answer(fail('offline', 'Offline.'));
  await settle();
  expect(notices.store.getState().notices.map(({ text }) => text)).toEqual([
    channelTexts.notices.remade(1),
    'Offline.',
  ]);
});

test('links are copied live, with harmless words around them', () => {
  const hostile = { ...link(1, { description: '](https://evil.example) =cmd|x\u202e' }), name: '=HYPERLINK("x")' };
  expect(linkText([link(1), link(2)], 'text')).toBe(`${link(1).data.url}\n${link(2).data.url}\n`);
  expect(linkText([hostile], 'markdown')).toBe(
    '- [ch212 \\]\\(https://evil.example\\) =cmd\\|x�, 2026-06-01 10:00 to 11:00 UTC]' +
      '(<https://d.example/range/ch212/x1?sig=1>), until 2026-06-02 00:00 UTC\n',
  );
  const [head, line] = linkText([hostile], 'csv').split('\r\n');
  expect(head).toBe('channel,description,start,end,made,expires,for,url');
  expect(line).toContain('"\'=HYPERLINK(""x"")"');
  expect(line?.endsWith(link(1).data.url)).toBe(true);
});
