import { expect } from 'vitest';
import type { Screenshot } from '../../shared/screenshots.ts';
import { twoAtOneService } from '../support/team-pair.ts';

// Two whole programs with one case: what one loaded is at the other, who asks the service for nothing.

const pair = twoAtOneService();
const { testThere, annCalls, bobCalls, syncBoth } = pair;

const month = { discovered_since: -30 * 86_400 };

testThere('the lists of Detect that one loaded are at the other', async () => {
  await annCalls('case.new', { title: 'Triage' });
  await annCalls('lookalikes.load', { list: 'watched' }); // Before the case is shared.
  await pair.share();
  await annCalls('lookalikes.loadMonitors', {});
  await annCalls('lookalikes.load', { list: 'new', filters: month });
  const anns = await annCalls('lookalikes.rows', {});
  expect(anns.rows.length).toBeGreaterThan(0);
  expect(anns.monitors.length).toBeGreaterThan(0);
  await syncBoth();
  // The time is that of the page that told of a domain.
  const said = (rows: typeof anns.rows) => rows.map(({ at: _at, ...row }) => row);
  await expect.poll(async () => said((await bobCalls('lookalikes.rows', {})).rows)).toEqual(said(anns.rows));
  expect((await bobCalls('lookalikes.rows', {})).monitors).toEqual(anns.monitors);
  const [annsReadings, bobsReadings] = [
    await annCalls('lookalikes.readings', {}),
    await bobCalls('lookalikes.readings', {}),
  ];
  expect(bobsReadings.lists).toEqual(annsReadings.lists);
  expect(bobsReadings.monitors).toEqual(annsReadings.monitors);

  const judged = anns.rows.find(({ state }) => state === 'new')?.id ?? '';
  await annCalls('lookalikes.stage', { ids: [judged], action: 'ignore' });
  await annCalls('lookalikes.send', {});
  await syncBoth();
  const stateAtBob = async () => (await bobCalls('lookalikes.rows', {})).rows.find(({ id }) => id === judged)?.state;
  await expect.poll(stateAtBob).toBe('ignored');
  // Nothing of it was asked for by Bob.
  const { requests } = await bobCalls('requests.list', { limit: 100 });
  expect(requests.filter(({ operation }) => operation.startsWith('detect.'))).toEqual([]);
});

async function loadPicture(domain: string, size: 'thumbnail' | 'whole'): Promise<Screenshot> {
  const { screenshots } = await annCalls('screenshots.read', { names: [domain] });
  const { taken = null } = screenshots[0] ?? {};
  const { outcomes } = await annCalls('screenshots.fetch', { screenshots: [{ domain, taken }], size });
  const screenshot = outcomes[0]?.screenshot;
  if (!screenshot?.[size]) throw new Error(`no picture of ${domain}`);
  return screenshot;
}

testThere('pictures that one loaded are at the other, with their bytes', async () => {
  await annCalls('case.new', { title: 'Pictures' });
  const before = await loadPicture('northmere.com', 'thumbnail');
  await pair.share();
  const after = await loadPicture('parcelwick.com', 'whole');
  await loadPicture('parcelwick.com', 'thumbnail');
  await syncBoth();
  const { screenshots } = await bobCalls('screenshots.list', {});
  const picture = (domain: string) => screenshots.find((each) => each.domain === domain);
  expect(picture('northmere.com')?.thumbnail?.sha256).toBe(before.thumbnail?.sha256);
  expect(picture('parcelwick.com')).toMatchObject({ taken: after.taken, whole: { sha256: after.whole?.sha256 } });
  expect(picture('parcelwick.com')?.thumbnail).not.toBeNull();
  const sha256 = before.thumbnail?.sha256 ?? '';
  const [anns, bobs] = [
    await annCalls('screenshots.thumbnails', { sha256: [sha256] }),
    await bobCalls('screenshots.thumbnails', { sha256: [sha256] }),
  ];
  expect(bobs.images).toHaveLength(1);
  expect(bobs).toEqual(anns);
  expect((await bobCalls('requests.list', {})).requests).toEqual([]);
  expect(await bobCalls('case.verify', {})).toMatchObject({ good: true });
});

testThere('pictures of imported cases are at the other, too, each once', async () => {
  const pictureIn = async (title: string, domain: string) => {
    const { path } = await annCalls('case.new', { title });
    const sha256 = (await loadPicture(domain, 'thumbnail')).thumbnail?.sha256 ?? '';
    return { path, domain, sha256 };
  };
  const before = await pictureIn('Before', 'northmere.com');
  const after = await pictureIn('After', 'parcelwick.com');
  await annCalls('case.new', { title: 'Shared' });
  await annCalls('case.import', { path: before.path });
  const { asAnn } = await pair.share();
  await annCalls('case.import', { path: after.path });
  await annCalls('case.import', { path: after.path });
  await syncBoth();
  const { screenshots } = await bobCalls('screenshots.list', {});
  const at = ({ domain }: { domain: string }) => screenshots.filter((each) => each.domain === domain);
  for (const each of [before, after]) expect(at(each)).toMatchObject([{ thumbnail: { sha256: each.sha256 } }]);
  const sha256 = [before.sha256, after.sha256];
  const { images } = await bobCalls('screenshots.thumbnails', { sha256 });
  expect(images.map((image) => image.sha256).toSorted()).toEqual(sha256.toSorted());
  expect(images).toEqual((await annCalls('screenshots.thumbnails', { sha256 })).images);
  const bodies = await asAnn(`SELECT FROM sextant.body WHERE part = 0 AND sha256 IN ('${sha256.join("', '")}')`);
  expect(bodies).toHaveLength(2);
  expect((await bobCalls('requests.list', {})).requests).toEqual([]);
  for (const call of [annCalls, bobCalls]) expect(await call('case.verify', {})).toMatchObject({ good: true });
});
