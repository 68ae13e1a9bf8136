// A process of its own that opens a case that somebody sent and looks at everything in it, as a person would over the bridge: every
// panel, every export, the report, the evidence, import into a case of one's own, comparison, merge, recovery. It is told a file
// at a time and answers what went wrong; that it lives, and what it takes, is seen from outside.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exportFormatIds } from '../../shared/export-formats.ts';
import { openTestApp } from '../support/app.ts';

/** What the parent sends, and what it gets back. */
export interface ReadOrder {
  readonly path: string;
  /** Only a few of the calls. */
  readonly brief: boolean;
}
export interface ReadReport {
  readonly wrong: readonly string[];
  readonly operations: number;
  readonly opened: boolean;
}

const mostSeconds = 30;
/** A machine that is busy with other things needs longer on the wall than in the process. */
const mostWaitMs = 120_000;

const [dataFolder = '', out = '', honest = ''] = process.argv.slice(2);
let chosen = '';
let place = '';
const app = await openTestApp({
  dataFolder,
  offline: true,
  dialogs: {
    chooseSave: async () => join(place, `saved-${++saved}`),
    chooseOpen: async () => chosen,
    confirm: async () => true,
  },
});
let saved = 0;
const ask = app.bridge.call as (name: string, input: unknown) => Promise<Answer>;
interface Answer {
  readonly ok: boolean;
  readonly value?: Record<string, unknown>;
  readonly failure?: { readonly code: string; readonly message: string };
}

process.on('message', (order: ReadOrder) => {
  void readAll(order).then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function readAll({ path, brief }: ReadOrder): Promise<ReadReport> {
  const wrong: string[] = [];
  let operations = 0;
  place = mkdtempSync(join(out, 'seen-'));

  async function look(name: string, input: unknown = {}): Promise<Record<string, unknown> | null> {
    operations++;
    const before = process.cpuUsage();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), mostWaitMs);
    });
    const answer = await Promise.race([ask(name, input), late]);
    clearTimeout(timer);
    const used = process.cpuUsage(before);
    const seconds = (used.user + used.system) / 1e6;
    if (answer === null) wrong.push(`${name} gave no answer`);
    else if (!answer.ok && answer.failure?.code === 'bug') wrong.push(`${name} answered with a bug`);
    if (seconds > mostSeconds) wrong.push(`${name} took ${Math.round(seconds)} s`);
    return answer?.ok ? (answer.value ?? {}) : null;
  }

  chosen = path;
  const opened = (await look('case.open')) !== null;
  if (opened) await lookAround(look, brief);
  if (!brief) await takeOver(look, path);
  await look('case.new');
  rmSync(place, { recursive: true, force: true });
  return { wrong: [...new Set(wrong)], operations, opened };
}

type Look = (name: string, input?: unknown) => Promise<Record<string, unknown> | null>;

function listed(value: Record<string, unknown> | null, member: string): Record<string, unknown>[] {
  const list = value?.[member];
  return Array.isArray(list) ? list : [];
}

async function lookAround(look: Look, brief: boolean): Promise<void> {
  await look('case.state');
  const things = listed(await look('case.graph'), 'entities');
  const ids = things.slice(0, 3).map(({ id }) => id);
  for (const id of brief ? ids.slice(0, 1) : ids) await look('case.entity', { id });
  await look('case.graph', { at: 3 });
  await look('case.history', { limit: 500 });
  const replies = listed(await look('case.replies', { limit: 500 }), 'replies');
  for (const { id } of replies.slice(0, brief ? 2 : 20)) await look('case.reply', { id });
  await look('case.search', { text: 'a' });
  await look('case.verify');
  await look('lookalikes.rows');
  const searches = listed(await look('watching.list'), 'searches');
  for (const { id } of searches) await look('watching.news', { id });
  await look('report.write', { format: 'html' });
  await look('case.exportEvidence', { form: 'folder' });
  if (brief) return;
  for (const name of [
    'case.spent',
    'case.rebuild',
    'saved.list',
    'lookalikes.tray',
    'lookalikes.readings',
    'following.sessions',
  ]) {
    await look(name);
  }
  const screenshots = listed(await look('screenshots.list'), 'screenshots');
  for (const { thumbnail } of screenshots) {
    const sha256 = (thumbnail as { sha256?: string } | null)?.sha256;
    if (!sha256) continue;
    await look('screenshots.thumbnails', { sha256: [sha256] });
    await look('screenshots.storedImage', { sha256 });
    await look('screenshots.save', { sha256 });
  }
  if (ids.length > 0) {
    await look('graph.sharedTraits', { ids });
    await look('graph.expand', { ids });
    await look('case.annotate', { ids, note: 'A note.' });
  }
  for (const format of exportFormatIds.filter((id) => id !== 'png')) await look('export.write', { format });
  await look('report.write', { format: 'markdown' });
  await look('case.exportEvidence', { form: 'zip', raw: false });
  await look('case.saveCopy');
  chosen = honest;
  await look('case.compare', { before: { choose: true } });
  await look('case.previewMerge');
  for (const name of ['case.undo', 'case.redo']) await look(name);
  await look('case.jump', { step: 1 });
}

/** Takes the hostile case into cases of one's own. */
async function takeOver(look: Look, path: string): Promise<void> {
  await look('case.new');
  chosen = path;
  await look('import.preview');
  await look('import.add');
  await look('case.import');
  await look('case.compare', { before: { choose: true } });
  chosen = honest;
  await look('case.import');
  chosen = path;
  await look('case.previewMerge');
  await look('case.mergeCopy', { rest: 'theirs' });
  await app.app.run('case.recover', { path, to: join(place, 'recovered.sextant') }, new AbortController().signal);
}
