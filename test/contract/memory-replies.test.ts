import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { PastSight } from '../../shared/memory.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { channelLine } from '../support/channel-line.ts';

// The index of all cases reads every value in stored replies. Nothing here is added to a graph: only the replies are in
// the case that the program wrote over the demo service.

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-memory-'));
  app = await openTestApp();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = calling(() => app);

/** What the index knows of these values from a case in which only this was asked. */
async function remembered(
  title: string,
  ask: () => Promise<readonly (readonly [EntityKind, string | null | undefined])[]>,
): Promise<(Pick<PastSight, 'via' | 'onGraph'> | null)[]> {
  await call('case.new', { path: join(folder, `${title}.sextant`), title });
  const values = (await ask()).map(([kind, value]) => ({ kind, value: value ?? '' }));
  expect(values.map(({ value }) => value)).not.toContain('');
  await call('case.new', { title: 'Now' });
  await call('memory.run', { how: 'look', wait: true });
  const told = await call('memory.seen', { values, most: 50 });
  return told.values.map(({ seen }) => {
    const sight = seen.find((one) => one.title === title);
    expect(sight ? Date.parse(sight.last ?? '') : Date.now()).toBeGreaterThan(Date.now() - 600_000);
    return sight ? { via: sight.via, onGraph: sight.onGraph } : null;
  });
}

/** A search finds these values, and none makes a mark. */
async function mustBeListed(title: string, ask: Parameters<typeof remembered>[1]): Promise<void> {
  let values: Awaited<ReturnType<typeof ask>> = [];
  const marks = await remembered(title, async () => {
    values = await ask();
    return values;
  });
  expect(marks).toEqual(values.map(() => null));
  for (const [kind, value] of values) {
    const wish = { text: value ?? '', kind, path: join(folder, `${title}.sextant`) };
    const [sight] = (await call('memory.search', wish)).cases[0]?.values ?? [];
    expect(sight).toMatchObject(kind === 'domain' ? own : of(expect.any(String)));
  }
}

const own = { via: null, onGraph: false };
const of = (via: string | undefined) => ({ via, onGraph: false });
const search = { base: { nameserver_host: 'dns3.zonewright.net' } };

test('values in records of Investigate are remembered, also those of their parsed registrations', async () => {
  const known = await remembered('Investigate', async () => {
    const { records: domains } = await call('investigate.search', {
      search,
      parsedWhois: true,
      parsedDomainRdap: true,
    });
    const one = domains.find(({ parsed_whois: whois }) => whois?.registrant_contact?.email[0]?.value.includes('@'));
    return [
      ['domain', one?.domain],
      ['nameserver', one?.name_server[0]?.host?.value],
      ['registrar', one?.parsed_domain_rdap?.registrar?.value],
      ['email', one?.parsed_whois?.registrant_contact?.email[0]?.value],
    ];
  });
  expect(known).toEqual([own, of(expect.any(String)), of(expect.any(String)), of(expect.any(String))]);
});

test('values in records of Enrich are remembered', async () => {
  const { records: found } = await call('investigate.search', { search, pageSize: 1 });
  const [name = ''] = found.map(({ domain }) => domain);
  const known = await remembered('Enrich', async () => {
    const { records } = await call('enrich.domains', { names: [name] });
    return [
      ['domain', name],
      ['registrar', records[0]?.registrar?.value],
    ];
  });
  expect(known).toEqual([own, of(expect.any(String))]);
});

test('values in lists of Detect are found, but everybody who loads them has them: they make no mark', async () => {
  await mustBeListed('Detect', async () => {
    const { domains } = await call('detect.domains', { list: 'new', includeDomainData: true });
    const one = domains.find(({ name_server, ip }) => name_server?.[0] && ip?.[0]);
    return [
      ['domain', one?.domain],
      ['nameserver', one?.name_server?.[0]],
      ['ip', one?.ip?.[0]?.ip],
    ];
  });
});

test('names and data in passive DNS are remembered, from lookups and from searches by pattern', async () => {
  const known = await remembered('Passive', async () => {
    const looked = await call('pdns.lookup', { question: { by: 'data-name', name: 'dns3.zonewright.net' }, limit: 5 });
    const names = await call('pdns.flexible', {
      ...{ syntax: 'glob', in: 'names', pattern: '*pay*.', limit: 5 },
    });
    const data = await call('pdns.flexible', {
      ...{ syntax: 'glob', in: 'data', pattern: 'dns2.*', type: 'NS', limit: 5 },
    });
    return [
      ['nameserver', looked.records[0]?.rdata[0]?.replace(/\.$/, '')],
      ['domain', names.hits.find(({ value }) => value.split('.').length === 3)?.value.replace(/\.$/, '')],
      ['nameserver', data.hits[0]?.value],
    ];
  });
  expect(known).toEqual([of(expect.any(String)), own, own]);
});

test('feed lines are found with what their parsed registration names, but everybody has them: they make no mark', async () => {
  await mustBeListed('Feeds', async () => {
    const { records } = await call('feeds.read', { feed: 'domainrdap', after: -600 });
    const read = records.map(({ name, record }) => {
      const { parsed_fields: fields } = (record.parsed_record ?? {}) as {
        parsed_fields?: { registrar?: { name?: string }; contacts?: { street?: string }[] };
      };
      const street = fields?.contacts?.find((contact) => contact.street)?.street;
      return { name, registrar: fields?.registrar?.name, street };
    });
    const whole = read.find(({ registrar, street }) => registrar && street); // Some registries name no street.
    return [
      ['domain', whole?.name],
      ['registrar', whole?.registrar],
      ['street', whole?.street],
    ];
  });
});

test('the lines of a file that were kept as evidence are remembered', async () => {
  const path = join(folder, 'channel.jsonl');
  writeFileSync(path, `${channelLine('found-in-file.example.', 'NS', ['ns.only-in-file.example.'])}\n`);
  const known = await remembered('Lines', async () => {
    const { ids } = await call('case.add', { entities: [{ kind: 'domain', value: 'found-in-file.example' }] });
    app.person.opens = path;
    const { file } = await call('files.choose', {});
    await call('files.match', { file: file?.id ?? '' });
    await call('files.saveHits', { file: file?.id ?? '', entities: ids, neighbours: false });
    return [['nameserver', 'ns.only-in-file.example']];
  });
  expect(known).toEqual([of('found-in-file.example')]);
});
