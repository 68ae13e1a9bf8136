// Writes to a case as fast as it can, and prints each change only after it was acknowledged. Its parent kills it.

import { existsSync, writeSync } from 'node:fs';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { databaseOf } from '../../electron/case/database-of.ts';
import { createDatabase, openDatabase } from '../../electron/case/open-database.ts';
import { exchangeOf } from './exchange.ts';

const [path = ''] = process.argv.slice(2);
const opened = existsSync(path) ? openDatabase(path) : createDatabase(path, 'Heavy', new Date());
if (!opened.ok) throw new Error(opened.failure.message);
const file = createCaseFile(opened.value, {
  who: 'writer',
  now: () => new Date(),
  show: () => undefined,
  changed: () => undefined,
  isSpooled: () => false,
});

const said = (line: string) => writeSync(1, `${line}\n`);
let number = Number(databaseOf(file).one('SELECT max(id) AS id FROM entity')?.id ?? 0);
said('ready');
for (;;) {
  number++;
  const kind = number % 7;
  const done =
    kind === 0
      ? file.undo()
      : kind === 1
        ? file.redo()
        : file.change({ kind: 'added', label: `Added ${number}` }, (draft) => {
            const { id } = draft.entity('domain', `d${number}.example`, { risk: number % 100 });
            const ip = draft.entity('ip', `192.0.2.${number % 250}`);
            draft.edge(id, ip.id, 'address');
            return id;
          });
  if (!done.ok) throw new Error(done.failure.message);
  const events = databaseOf(file).one('SELECT max(id) AS id FROM event')?.id ?? 0; // The first redo has nothing to do.
  said(`event ${events}`);
  if (kind === 3) {
    const bytes = Buffer.from(`{"number":${number},"fill":"${'x'.repeat(number % 5000)}"}`);
    const kept = await file.keep(exchangeOf(number, bytes, { at: new Date().toISOString() }));
    if (!kept.ok) throw new Error(kept.failure.message);
    said(`reply ${kept.value.id}`);
  }
}
