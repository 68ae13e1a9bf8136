import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { membersOf } from '../support/campaign.ts';
import { brokenStixRules } from '../support/stix-rules.ts';

// Recurring hands: three cases with names of one campaign, and two of strangers, over real case files and the demo service.

let folder: string;
let app: TestApp;
const call = calling(() => app);
const place = (name: string) => join(folder, `${name}.sextant`);
const read = () => call('memory.run', { how: 'look', wait: true });
const names = [...membersOf('Ledger')];

/** A case with the records of these names. */
async function makeCase(title: string, values: readonly string[]): Promise<string> {
  await call('case.new', { path: place(title), title });
  const { ids } = await call('case.add', { entities: values.map((value) => ({ kind: 'domain' as const, value })) });
  await call('graph.profile', { ids, through: 'investigate' });
  return (await call('case.state', {})).id;
}

/** A case with what a search finds: names of many owners. */
async function strangersCase(title: string, search: Record<string, string>): Promise<void> {
  await call('case.new', { path: place(title), title });
  await call('graph.search', { search: { base: search } });
}

const ids = { spring: '', autumn: '', now: '' };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-actors-'));
  app = await openTestApp();
  await call('memory.folder', { add: folder });
  ids.spring = await makeCase('Spring', names.slice(0, 4));
  await strangersCase('Strangers', { nameserver_host: 'dns3.zonewright.net' });
  ids.autumn = await makeCase('Autumn', names.slice(4, 8));
  await makeCase('Others', ['victim-bank.example', 'wikipedia.org']);
  ids.now = await makeCase('Now', names.slice(8, 12));
  await read();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a case is like those of the same hand, with reasons by weight; strangers on shared infrastructure are not', async () => {
  const { cases, compared, isWhole, ready } = await call('actors.alike', {});
  expect({ compared, isWhole, ready }).toEqual({ compared: 4, isWhole: true, ready: true });
  expect(cases.map(({ title }) => title).sort()).toEqual(['Autumn', 'Spring']);
  for (const { tier, reasons, names: examples } of cases) {
    expect(tier).toBe('one hand');
    expect(reasons[0]).toMatchObject({ family: 'registrant', from: 'service', here: 4, there: 4 });
    const weights = reasons.map(({ weight }) => weight);
    expect(weights).toEqual(weights.toSorted((one, other) => other - one));
    expect(new Set(reasons.map(({ family }) => family)).size).toBe(reasons.length);
    for (const name of examples) expect(names).toContain(name);
  }
});

test('a name in two cases, such as that of the victim, links them only if somebody judged it to be in', async () => {
  await makeCase('Victim', ['victim-bank.example', 'lantern.example']);
  await call('case.open', { path: place('Others') });
  await read();
  expect((await call('actors.alike', {})).cases).toEqual([]);
  const { entities } = await call('case.graph', {});
  const judged = entities.filter(({ value }) => value === 'victim-bank.example').map(({ id }) => id);
  await call('membership.judge', { ids: judged, verdict: 'in', reason: 'The same kit.' });
  expect((await call('actors.alike', {})).cases).toMatchObject([
    { title: 'Victim', tier: 'one hand', reasons: [{ text: '1 name is in both cases', here: 1, there: 1 }] },
  ]);
  await call('membership.judge', { ids: judged, verdict: 'out', reason: 'A customer.' });
  expect((await call('actors.alike', {})).cases).toEqual([]);
  await call('case.open', { path: place('Now') });
});

test('what is not the same stays so, and can be taken back', async () => {
  await call('actors.apart', { id: ids.spring });
  const apart = async () => (await call('actors.alike', {})).cases.filter((one) => one.apart).map(({ title }) => title);
  expect(await apart()).toEqual(['Spring']);
  await call('case.open', { path: place('Spring') });
  expect(await apart()).toEqual(['Now']);
  await call('case.open', { path: place('Now') });
  await call('actors.apart', { id: ids.spring, set: false });
  expect(await apart()).toEqual([]);
});

test('an actor has its cases, traits with counts and times, names and what it did last, and is exported as STIX', async () => {
  const { id, cases } = await call('actors.save', { name: 'Ledger crew', addCases: [ids.now, ids.spring] });
  expect(cases).toEqual([ids.now, ids.spring]);
  const actor = await call('actors.read', { id });
  expect(actor.cases).toMatchObject([
    { title: 'Now', state: 'read', names: 4 },
    { title: 'Spring', state: 'read', names: 4 },
  ]);
  expect(actor.names.map(({ name }) => name).sort()).toEqual([...names.slice(0, 4), ...names.slice(8, 12)].sort());
  const registrant = actor.traits.find(({ relation }) => relation === 'registrant');
  expect(registrant).toMatchObject({ names: 8, cases: 2, parameter: 'registrant', from: 'service' });
  expect(Date.parse(registrant?.first ?? '')).toBeLessThanOrEqual(Date.parse(registrant?.last ?? ''));
  // What several cases have comes first, strongest first; no name of its own is a trait.
  const joint = actor.traits.filter((one) => one.cases > 1).map(({ weight }) => weight);
  expect(actor.traits.slice(0, joint.length).map(({ weight }) => weight)).toEqual(joint);
  expect(joint).toEqual(joint.toSorted((one, other) => other - one));
  expect(actor.traits.filter(({ value }) => names.includes(value))).toEqual([]);
  const registered = actor.last.map((one) => one.registered ?? '');
  expect(registered).toEqual(registered.toSorted().reverse());
  // Autumn is not among its cases, and has all of its traits.
  expect(actor.sights).toMatchObject([{ title: 'Autumn' }]);
  const path = join(folder, 'actor.stix.json');
  const written = await call('actors.export', { id, path });
  const text = readFileSync(path, 'utf8');
  expect(brokenStixRules(text)).toEqual([]);
  const { objects } = JSON.parse(text) as { objects: { type: string; id: string; [member: string]: unknown }[] };
  expect(objects.length).toBe(written.objects);
  const ofType = (type: string) => objects.filter((object) => object.type === type);
  expect(ofType('intrusion-set')).toMatchObject([{ name: 'Ledger crew', first_seen: expect.any(String) }]);
  expect(ofType('campaign').map(({ name }) => name)).toEqual(['Now', 'Spring']);
  const kinds = new Set(ofType('relationship').map((one) => one.relationship_type));
  expect([...kinds].sort()).toEqual(['attributed-to', 'based-on', 'indicates', 'related-to']);
  expect(ofType('indicator').map(({ name }) => name)).toEqual(expect.arrayContaining(names.slice(0, 4)));
  // Our own reader takes it in.
  expect((await call('import.preview', { path })).things).toBeGreaterThan(8);
  await call('actors.remove', { id });
});

test('an actor is one small file for this user, survives a rebuilt index, and comes back after it was deleted', async () => {
  const { id } = await call('actors.save', { name: 'Kept', addCases: [ids.now] });
  const file = join(app.dataFolder, 'actors', `${id}.json`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await call('actors.save', { id, name: 'Kept crew', notes: 'Pays in advance.' });
  await call('memory.run', { how: 'rebuild', wait: true });
  expect(await call('actors.read', { id })).toMatchObject({ name: 'Kept crew', notes: 'Pays in advance.' });
  expect(await call('actors.remove', { id })).toEqual({ name: 'Kept crew' });
  expect((await call('actors.list', {})).actors.map((one) => one.id)).not.toContain(id);
  expect(await app.bridge.call('actors.read', { id })).toMatchObject({ ok: false, failure: { code: 'not-found' } });
  await call('actors.remove', { id, undo: true });
  expect((await call('actors.list', {})).actors.map((one) => one.id)).toContain(id);
  // In one step: whatever reads the actors beside this test must not see an empty file.
  writeFileSync(join(app.dataFolder, 'short'), readFileSync(file, 'utf8').slice(0, 40));
  renameSync(join(app.dataFolder, 'short'), file);
  const { actors, damaged } = await call('actors.list', {});
  expect(damaged).toEqual([file]);
  expect(actors.map((one) => one.id)).not.toContain(id);
  const copy = /\.damaged-[0-9a-f]{12}$/;
  expect(readdirSync(join(app.dataFolder, 'actors')).filter((name) => copy.test(name))).toHaveLength(1);
  expect(await app.bridge.call('actors.save', { id, name: 'Over it' })).toMatchObject({ ok: false });
  expect(readFileSync(file, 'utf8').length).toBe(40);
  rmSync(file);
});

test('a watched actor reports a case that gets its traits, once, and not what was known', async () => {
  const seen: unknown[] = [];
  app.bridge.onEvent('actors.seen', (news) => seen.push(news));
  const { id } = await call('actors.save', { name: 'Watched', addCases: [ids.now, ids.autumn], watched: true });
  await read();
  expect(seen).toEqual([]); // Spring has its traits already.
  await makeCase('Fresh', names.slice(12, 14));
  await call('case.open', { path: place('Now') });
  await read();
  await expect.poll(() => seen).toMatchObject([{ id, name: 'Watched', cases: ['Fresh'] }]);
  await call('memory.run', { how: 'look', wait: true });
  expect(seen.length).toBe(1);
  await call('actors.remove', { id });
});

test('a case of an actor that is moved, private, deleted or damaged is named, and nothing breaks', async () => {
  const { id } = await call('actors.save', { name: 'Fate', addCases: [ids.now, ids.spring, ids.autumn] });
  renameSync(place('Spring'), place('Moved'));
  await call('case.open', { path: place('Autumn') });
  await call('memory.private', { set: true });
  expect(await app.bridge.call('actors.save', { name: 'Mine', addCases: [ids.autumn] })).toMatchObject({
    ok: false,
    failure: { message: 'The open case is private.' },
  });
  await call('case.open', { path: place('Now') });
  await read();
  const states = async () => {
    const { cases } = await call('actors.read', { id });
    return cases.map(({ title, state, path }) => `${title} ${state} ${path.slice(folder.length + 1)}`);
  };
  expect(await states()).toEqual(['Now read Now.sextant', 'Spring read Moved.sextant', ' private Autumn.sextant']);
  // Not even the title of a private case is kept.
  expect(readFileSync(join(app.dataFolder, 'actors', `${id}.json`), 'utf8')).not.toContain('"Autumn"');
  writeFileSync(place('Moved'), readFileSync(place('Moved')).fill(7, 4096));
  rmSync(place('Autumn'));
  await read();
  expect(await states()).toEqual([
    'Now read Now.sextant',
    'Spring unreadable Moved.sextant',
    ' missing Autumn.sextant',
  ]);
  expect(existsSync(place('Autumn'))).toBe(false);
  const path = join(folder, 'fate.stix.json');
  await call('actors.export', { id, path });
  expect(brokenStixRules(readFileSync(path, 'utf8'))).toEqual([]);
});
