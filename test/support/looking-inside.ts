// Opens Sextant on a data folder and searches a file while it is still being read, and prints the progress. Its parent
// kills it.
import { writeSync } from 'node:fs';
import { openTestApp } from './app.ts';

const [dataFolder = '', path = ''] = process.argv.slice(2);
const { bridge } = await openTestApp({
  dataFolder,
  dialogs: { chooseSave: async () => null, chooseOpen: async () => path, confirm: async () => true },
});
bridge.onEvent('files.changed', ({ file }) => writeSync(1, `${file.index.running ? file.index.share : 1}\n`));
const opened = await bridge.call('files.choose', {});
if (!opened.ok || !opened.value.file) throw new Error(JSON.stringify(opened));
void bridge.call('files.find', { file: opened.value.file.id, text: 'no such words' });
