import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { OpenFile } from '../../shared/open-file.ts';
import { createShellBench } from '../../test/support/electron-shell-bench.ts';
import { createElectronStandIn } from '../../test/support/electron-stand-in.ts';
import { electronSideProcess } from './side-process.ts';

const bench = createShellBench();
const folder = mkdtempSync(join(tmpdir(), 'sextant-side-'));
afterAll(async () => {
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
});

test('looks inside a file in a utility process, which ends with the window', async () => {
  const path = join(folder, 'lines.ndjson');
  writeFileSync(path, '{"name":"one.example"}\n{"name":"two.example"}\n');
  const { app, standIn } = await bench.open({ openPath: path });
  const call = async (name: string, input: object) => {
    const result = await app.run(name, input, new AbortController().signal);
    if (!result.ok) throw new Error(result.failure.message);
    return result.value;
  };
  const { id } = OpenFile.parse(Object(await call('files.choose', {})).file);
  expect(await call('files.find', { file: id, text: 'two' })).toMatchObject({ found: { total: 1, running: false } });
  expect(await call('files.rows', { file: id, of: 'found', columns: ['name'] })).toMatchObject({
    rows: [{ line: 2, cells: ['two.example'] }],
  });
  expect(standIn.called('utilityProcess.fork')).toEqual([
    [
      expect.stringMatching(/main\.ts$/),
      [],
      {
        env: {}, // None of our variables.
        execArgv: ['--max-old-space-size=384', '--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    ],
  ]);
  await bench.quit(standIn);
  expect(standIn.names().filter((name) => name === 'utility.kill')).toHaveLength(1);
});

test('hands on what the process says, and ends one that does not listen by force', async () => {
  const program = join(folder, 'deaf.mjs');
  writeFileSync(
    program,
    `process.on('SIGTERM', () => undefined);
     process.parentPort.on('message', ({ data }) => {
       process.stderr.write('heard');
       process.parentPort.postMessage({ again: data });
     });`,
  );
  const child = electronSideProcess(createElectronStandIn().parts)(pathToFileURL(program));
  const heard = new Promise((resolve) => child.onMessage(resolve));
  const said = new Promise((resolve) => child.onSaid(resolve));
  const ended = new Promise<void>((resolve) => child.onEnded(resolve));
  child.send({ bytes: new Uint8Array([1, 2]) });
  expect(await heard).toEqual({ again: { bytes: new Uint8Array([1, 2]) } });
  expect(await said).toBe('heard');
  await child.end();
  await ended;
});
