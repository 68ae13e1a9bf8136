import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { calling } from '../support/calling.ts';
import { channelLine } from '../support/channel-line.ts';
import { openFileBench } from '../support/open-file.ts';

// A program that is killed while it reads a file, and the one that is started after it.

const linesOfBlock = 2000;
const blocks = 400;

test.runIf(process.platform === 'linux')(
  'killed in the middle of reading, nothing is left behind: the job is told as interrupted, and the file opens anew',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sextant-file-killed-'));
    const [dataFolder, data] = [join(folder, 'data'), mkdtempSync(join(folder, 'files-'))];
    const path = join(data, 'large.ndjson');
    const block = `${channelLine('evil.example.', 'A', ['192.0.2.1'])}\n`.repeat(linesOfBlock);
    writeFileSync(path, '');
    for (let part = 0; part < blocks; part++) appendFileSync(path, block);
    try {
      const script = fileURLToPath(new URL('../support/looking-inside.ts', import.meta.url));
      const child = spawn(process.execPath, [script, dataFolder, path], { stdio: ['ignore', 'pipe', 'inherit'] });
      let share = 0;
      for await (const line of createInterface(child.stdout)) {
        share = Number(line);
        break;
      }
      // Held still, so that it is in the middle for as long as a job takes to be one that is remembered.
      const reader = readerOf(child.pid ?? 0);
      process.kill(reader, 'SIGSTOP');
      expect(share).toBeLessThan(1);
      await vi.waitFor(() => expect(jobsUnderWay(dataFolder)).toBe(1), { interval: 250 });
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
      process.kill(reader, 'SIGCONT');
      await vi.waitFor(() => expect(() => process.kill(reader, 0)).toThrow('ESRCH'));
      expect(readdirSync(data)).toEqual(['large.ndjson']);

      const bench = await openFileBench({ dataFolder });
      const call = calling(() => bench.app);
      expect((await call('jobs.ended', {})).jobs).toEqual([
        expect.objectContaining({
          title: 'Searching large.ndjson',
          outcome: 'interrupted',
          said: 'Sextant closed before the job ended. Start it again in its panel.',
        }),
      ]);
      expect(await call('files.list', {})).toEqual({ files: [], recent: [{ path, there: true }] });
      const { file } = await call('files.open', { path });
      await vi.waitFor(() => expect(bench.state(file.id)?.index).toEqual({ running: false, share: 1 }));
      expect(bench.state(file.id)).toMatchObject({
        rows: linesOfBlock * blocks,
        sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
        trouble: null,
      });
      await bench.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);

function readerOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const reader = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('files/process/main'),
  );
  if (reader === undefined) throw new Error('no process reads the file');
  return Number(reader);
}

function jobsUnderWay(dataFolder: string): number {
  const jobs = new DatabaseSync(join(dataFolder, 'jobs.sqlite'), { readOnly: true });
  try {
    return Number(jobs.prepare('SELECT count(*) AS jobs FROM job WHERE ended IS NULL').get()?.jobs);
  } finally {
    jobs.close();
  }
}
