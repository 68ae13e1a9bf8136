import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { openAnalyst } from '../support/team-apps.ts';

// A shared case over a folder: two whole programs, each with its own case file, identity and data folder.

let folder: string;
let ann: TestApp;
let bob: TestApp;
let bobsLine: string;
let secrets: string[];
const place = () => join(folder, 'shared');
const annCalls = calling(() => ann);
const bobCalls = calling(() => bob);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-team-'));
  const [one, other] = [await openAnalyst('Ann'), await openAnalyst('Bob')];
  [ann, bob, bobsLine] = [one.app, other.app, other.line];
  secrets = [...one.items.values(), ...other.items.values()].map((item) => JSON.parse(item).key);
});
afterEach(async () => {
  await Promise.all([ann.close(), bob.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function begin(): Promise<void> {
  await annCalls('case.new', { title: 'Harbour' });
  await annCalls('case.add', { entities: [{ kind: 'domain', value: 'harbour-pay.example' }] });
  await annCalls('graph.search', { search: { base: { nameserver_host: 'dns3.zonewright.net' } } });
  await annCalls('team.shareInFolder', { place: place() });
  await annCalls('team.addPerson', { identity: bobsLine });
  await annCalls('team.sync', {});
  await bobCalls('team.joinFolder', { place: join(place(), 'case.json') });
}

const values = async (call: typeof annCalls) =>
  (await call('case.graph', {})).entities
    .map(({ kind, value, note, tags }) => `${kind} ${value} ${note} ${tags}`)
    .sort();
const syncBoth = async () => {
  for (const call of [annCalls, bobCalls, annCalls]) await call('team.sync', {});
};
const idOf = async (call: typeof annCalls, value: string) =>
  (await call('case.graph', {})).entities.find((one) => one.value === value)?.id ?? 0;

test('the chosen folder is used if it is empty or new, and else gets a folder for the case', async () => {
  const shareIn = async (chosen: string) => {
    await annCalls('case.new', { title: 'Harbour: north' });
    ann.person.opens = chosen;
    const { shared } = await annCalls('team.shareInFolder', {});
    return shared?.way;
  };
  mkdirSync(join(folder, 'empty'));
  expect(await shareIn(join(folder, 'empty'))).toEqual({ kind: 'folder', place: join(folder, 'empty') });
  expect(await shareIn(`${join(folder, 'new')}/`)).toEqual({ kind: 'folder', place: join(folder, 'new') });
  writeFileSync(join(folder, 'something.txt'), 'else');
  expect(await shareIn(folder)).toEqual({ kind: 'folder', place: join(folder, 'case-Harbour-north') });
  expect(readdirSync(folder).sort()).toEqual(['case-Harbour-north', 'empty', 'new', 'something.txt']);
});

test('two analysts work on one case over a folder, and what one paid for is free for the other', async () => {
  await begin();
  expect(await values(bobCalls)).toEqual(await values(annCalls));
  expect((await values(bobCalls)).length).toBeGreaterThan(10);
  // The same question costs Bob nothing.
  const before = await bobCalls('requests.list', {});
  await bobCalls('graph.search', { search: { base: { nameserver_host: 'dns3.zonewright.net' } } });
  expect((await bobCalls('requests.list', {})).total).toBe(before.total);

  await bobCalls('case.annotate', {
    ids: [await idOf(bobCalls, 'harbour-pay.example')],
    note: 'Seen in spring.',
    addTags: ['kit'],
  });
  await syncBoth();
  expect(await values(annCalls)).toContain('domain harbour-pay.example Seen in spring. kit');
  const { shared } = await annCalls('team.state', {});
  expect(shared).toMatchObject({ role: 'owner', unsent: 0, offline: null, refused: [], conflicts: [] });
  expect(shared?.people.find(({ name }) => name === 'Bob')).toMatchObject({ role: 'editor', news: 1, behind: 0 });
  const news = await annCalls('team.news', {});
  const { events } = await annCalls('case.history', { who: 'Bob' });
  expect([news.items.map(({ who }) => who), news.from]).toEqual([['Bob'], events[0]?.id]);
  expect(await annCalls('team.news', { after: news.mark })).toMatchObject({ from: null, items: [], isWhole: false });
  await bobCalls('case.annotate', { ids: [await idOf(bobCalls, 'harbour-pay.example')], note: 'Seen in May.' });
  await syncBoth();
  const later = await annCalls('team.news', { after: news.mark });
  expect(later).toMatchObject({ items: news.items, isWhole: false });
  expect(later.from).toBeGreaterThan(news.from ?? Number.POSITIVE_INFINITY);
  await annCalls('team.looked', {});
  // Whoever asks for what came after a mark, and has looked since, is told all of it: here nothing.
  for (const wish of [{}, { after: news.mark }]) {
    expect(await annCalls('team.news', wish)).toMatchObject({ from: null, items: [], isWhole: true });
  }
  expect((await annCalls('team.state', {})).shared?.people.map(({ news }) => news)).toEqual([0, 0]);
  expect(events).toContainEqual(expect.objectContaining({ who: 'Bob', kind: 'joined' }));
  for (const call of [annCalls, bobCalls]) expect(await call('case.verify', {})).toMatchObject({ good: true });
});

test('a search on a schedule is shared, and runs on the machine of whoever turned it on', async () => {
  await begin();
  const question = { product: 'investigate', search: { base: { nameserver_host: 'dns3.zonewright.net' } } } as const;
  await annCalls('watching.save', { name: 'Each day', question, everyHours: 24, ask: true });
  await syncBoth();
  const shared = { name: 'Each day', everyHours: 24 };
  expect((await annCalls('watching.list', {})).searches).toMatchObject([
    { ...shared, allowed: true, nextAt: expect.any(String) },
  ]);
  expect((await bobCalls('watching.list', {})).searches).toMatchObject([{ ...shared, allowed: false, nextAt: null }]);
});

test('what both changed meanwhile is a conflict with both values, until one decides', async () => {
  await begin();
  const name = 'harbour-pay.example';
  await annCalls('case.annotate', { ids: [await idOf(annCalls, name)], note: 'Ann’s view' });
  await bobCalls('case.annotate', { ids: [await idOf(bobCalls, name)], note: 'Bob’s view' });
  await syncBoth();
  const [annState, bobState] = [await annCalls('team.state', {}), await bobCalls('team.state', {})];
  const [conflict] = annState.shared?.conflicts ?? [];
  expect(conflict).toMatchObject({
    subject: `Note of ${name}`,
    taken: { name: 'Bob', text: 'Bob’s view' },
    other: { name: 'Ann', text: 'Ann’s view' },
  });
  expect(bobState.shared?.conflicts).toEqual(annState.shared?.conflicts);
  await annCalls('team.decide', { row: conflict?.row ?? '', field: conflict?.field ?? '', side: 'other' });
  await syncBoth();
  for (const call of [annCalls, bobCalls]) {
    expect((await call('team.state', {})).shared?.conflicts).toEqual([]);
    expect(await values(call)).toContain(`domain ${name} Ann’s view `);
  }
});

test('undo takes back one’s own step and leaves what the other did with it', async () => {
  await begin();
  await annCalls('case.add', {
    entities: [
      { kind: 'domain', value: 'mine.example' },
      { kind: 'domain', value: 'both.example' },
    ],
  });
  await syncBoth();
  await bobCalls('case.annotate', { ids: [await idOf(bobCalls, 'both.example')], note: 'Keep this.' });
  await syncBoth();
  await annCalls('case.undo', {});
  await syncBoth();
  for (const call of [annCalls, bobCalls]) {
    const now = await values(call);
    expect(now).toContain('domain both.example Keep this. ');
    expect(now.join()).not.toContain('mine.example');
    expect(await call('case.verify', {})).toMatchObject({ good: true });
  }
});

test('somebody who was removed can write nothing more, and what they write on is not replayed', async () => {
  await begin();
  const author = bobsLine.split(' ')[2] ?? '';
  await bobCalls('case.add', { entities: [{ kind: 'domain', value: 'before.example' }] });
  await syncBoth();
  await annCalls('team.removePerson', { author });
  await annCalls('team.sync', {});
  // Bob does not know yet.
  await bobCalls('case.add', { entities: [{ kind: 'domain', value: 'after.example' }] });
  await bobCalls('team.sync', {}); // Sends it, and hears of the removal.
  await syncBoth();
  expect((await values(annCalls)).join()).toContain('before.example');
  expect((await values(annCalls)).join()).not.toContain('after.example');
  const refused = await bob.bridge.call('case.add', { entities: [{ kind: 'domain', value: 'more.example' }] });
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: 'not-permitted', message: 'You were removed from this shared case.' },
  });
});

test('half a segment waits, a forged one is told, and a stranger’s are not read', async () => {
  await begin();
  await bobCalls('case.add', { entities: [{ kind: 'domain', value: 'late.example' }] });
  await bobCalls('team.sync', {});
  const author = bobsLine.split(' ')[2] ?? '';
  const own = join(place(), author);
  const [last = ''] = readdirSync(own)
    .filter((name) => name.endsWith('.entries'))
    .sort()
    .slice(-1);
  const whole = readFileSync(join(own, last));
  truncateSync(join(own, last), Math.floor(whole.length / 2));
  await annCalls('team.sync', {});
  expect((await values(annCalls)).join()).not.toContain('late.example');
  writeFileSync(join(own, last), whole);
  cpSync(own, join(place(), 'f'.repeat(64)), { recursive: true });
  appendFileSync(join(place(), 'f'.repeat(64), last), 'x'.repeat(1000));
  await annCalls('team.sync', {});
  expect((await values(annCalls)).join()).toContain('late.example');
  expect((await annCalls('team.state', {})).shared?.refused).toEqual([]);
});

test('a pipe, a device and a file of ten gigabytes in the folder hold up nobody', async () => {
  await begin();
  const author = bobsLine.split(' ')[2] ?? '';
  const segment = (from: number) => `${String(from).padStart(8, '0')}-${String(from).padStart(8, '0')}`;
  const odd = (from: number, name: string) => join(place(), author, `${segment(from)}-${name.repeat(64)}.entries`);
  mkdirSync(join(place(), author));
  execFileSync('mkfifo', [odd(1, 'a')]);
  symlinkSync('/dev/zero', odd(1, 'b'));
  mkdirSync(odd(1, 'c'));
  writeFileSync(odd(1, 'd'), '');
  truncateSync(odd(1, 'd'), 10 * 1024 ** 3);
  const stranger = join(place(), 'e'.repeat(64));
  mkdirSync(stranger);
  execFileSync('mkfifo', [join(stranger, `${'f'.repeat(64)}.body`)]);
  await bobCalls('case.add', { entities: [{ kind: 'domain', value: 'late.example' }] });
  await syncBoth();
  expect((await values(annCalls)).join()).toContain('late.example');
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  execFileSync('mkfifo', [join(elsewhere, 'case.json')]);
  expect(await bob.bridge.call('team.joinFolder', { place: elsewhere })).toMatchObject({ ok: false });
});

test('a file in somebody’s name keeps nobody from sending, and from reading the true ones', async () => {
  await begin();
  const author = bobsLine.split(' ')[2] ?? '';
  const anns = (await annCalls('team.state', {})).shared?.people.find(({ role }) => role === 'owner')?.author ?? '';
  // What Ann wrote, in Bob's folder, from his first entry on; and a name that says he has sent everything for ever.
  cpSync(join(place(), anns), join(place(), author), { recursive: true });
  const packed = zstdCompressSync(Buffer.from(`${JSON.stringify([JSON.stringify({ seq: 1 }), 'AAAA'])}\n`));
  const sha256 = createHash('sha256').update(packed).digest('hex');
  writeFileSync(join(place(), author, `00000001-99999999-${sha256}.entries`), packed);
  await bobCalls('case.add', { entities: [{ kind: 'domain', value: 'true.example' }] });
  await syncBoth();
  expect((await values(annCalls)).join()).toContain('true.example');
  expect(await values(annCalls)).toEqual(await values(bobCalls));
  expect((await annCalls('team.state', {})).shared?.refused).toMatchObject([{ name: 'Bob' }]);
  expect(await annCalls('case.verify', {})).toMatchObject({ good: true });
});

test('a picture of a case that one imports is at the other, with its bytes', async () => {
  const { path } = await annCalls('case.new', { title: 'Pictures' });
  const { screenshots } = await annCalls('screenshots.read', { names: ['northmere.com'] });
  const wish = { domain: 'northmere.com', taken: screenshots[0]?.taken ?? null };
  const { outcomes } = await annCalls('screenshots.fetch', { screenshots: [wish], size: 'thumbnail' });
  const sha256 = outcomes[0]?.screenshot?.thumbnail?.sha256 ?? '';
  await begin();
  await annCalls('case.import', { path });
  await syncBoth();
  const found = (await bobCalls('screenshots.list', {})).screenshots.filter(({ domain }) => domain === wish.domain);
  expect(found).toMatchObject([{ thumbnail: { sha256 } }]);
  const { images } = await annCalls('screenshots.thumbnails', { sha256: [sha256] });
  expect(images).toHaveLength(1);
  expect((await bobCalls('screenshots.thumbnails', { sha256: [sha256] })).images).toEqual(images);
});

test('private keys are in the keychain and nowhere else', async () => {
  await begin();
  const everywhere = [folder, ann.dataFolder, bob.dataFolder]
    .flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'));
  expect(everywhere.length).toBeGreaterThan(5);
  for (const secret of secrets) {
    expect(everywhere.some((text) => text.includes(secret))).toBe(false);
    expect(JSON.stringify([ann.traffic, bob.traffic, ann.log, bob.log])).not.toContain(secret);
  }
});
