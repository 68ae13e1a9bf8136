// Opens Sextant on a data folder, starts a download and prints its progress. Its parent kills it.
import { readFileSync, writeSync } from 'node:fs';
import { openTestApp } from './app.ts';

const [dataFolder = '', announcementFile = '', path = '', range = ''] = process.argv.slice(2);
const { connection, keys } = JSON.parse(readFileSync(announcementFile, 'utf8'));
const { bridge } = await openTestApp({
  dataFolder,
  connection: { file: connection, keys },
  dialogs: { chooseSave: async () => path, chooseOpen: async () => null, confirm: async () => true },
});
bridge.onEvent('jobs.changed', ({ jobs }) => {
  for (const { progress } of jobs) if (progress) writeSync(1, `${progress.done}\n`);
});
const begun = await bridge.call('batch.download', { ranges: [JSON.parse(range)] });
if (!begun.ok) throw new Error(begun.failure.message);
