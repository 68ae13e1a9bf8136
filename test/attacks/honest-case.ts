// An honest example case, made through the program on its demo connection: searches, a pivot, records, passive DNS, screenshots,
// a list of Detect with verdicts, a campaign, a table of records, a saved search, notes, a stack, something undone. Hostile cases are made from copies of it.
import { join } from 'node:path';
import { openTestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { openLoose } from './hostile-case.ts';

export async function makeHonestCase(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const app = await openTestApp({
    dataFolder: join(folder, 'honest-data'),
    dialogs: { chooseSave: async () => path, chooseOpen: async () => null, confirm: async () => true },
  });
  const call = calling(() => app);
  try {
    await call('case.new', { title: 'Parcel campaign' });
    await call('case.rename', { note: 'What we know of the **parcel** campaign.' });
    await call('case.add', { entities: [{ kind: 'domain', value: 'northmere.com' }] });
    await call('graph.search', { search: { base: { nameserver_host: 'dns3.zonewright.net' } }, pages: 1 });
    await call('graph.lookup', { question: { by: 'owner', name: 'northmere.com' }, limit: 50 });
    await call('graph.profile', { ids: [1], expand: true });
    await call('case.annotate', { ids: [1, 2], note: 'Seen in the mail of **March**.', addTags: ['bank'] });
    await call('case.move', { places: [{ id: 1, x: 10, y: -20 }] });
    await call('case.group', { ids: [3, 4], label: 'Two of them' });
    await call('case.hide', { ids: [5] });
    const question = { product: 'investigate', search: { base: { nameserver_host: 'dns3.zonewright.net' } } } as const;
    await call('watching.save', { name: 'Zonewright', question, ask: true });
    await call('screenshots.read', { names: ['northmere.com', 'parcelwick.com'] });
    const { screenshots } = await call('screenshots.list', { domains: ['northmere.com', 'parcelwick.com'] });
    const wanted = screenshots.slice(0, 2).map(({ domain, taken }) => ({ domain, taken }));
    await call('screenshots.fetch', { screenshots: wanted, size: 'thumbnail' });
    await call('lookalikes.loadMonitors', {});
    await call('lookalikes.load', { list: 'watched' });
    const { rows } = await call('lookalikes.rows', {});
    await call('lookalikes.stage', { ids: rows.slice(0, 2).map(({ id }) => id), action: 'ignore' });
    const { id: campaign } = await call('membership.addCampaign', { name: 'Parcels' });
    await call('membership.judge', { ids: [1, 2], campaign, verdict: 'in', reason: 'the same mail' });
    await call('import.add', { path: join(import.meta.dirname, '../fixtures/imports/web-export.csv') });
    await call('case.link', { from: 1, to: 2, kind: 'sent with' });
    await call('case.undo', {});
    await call('case.saveCopy', {});
  } finally {
    await app.close();
  }
  openLoose(path).close(); // One file, with nothing beside it.
  return path;
}
