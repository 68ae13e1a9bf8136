// Files that lie in the way: links beside a case, under the names that the program itself may write to, which lead to files of the
// person; and things that are no file in the place of the case.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CanaryTree } from './canary-tree.ts';
import { openLoose } from './hostile-case.ts';

export interface Planting {
  readonly name: string;
  plant(honest: string, path: string): void;
}

/** What the program has put beside a case, in any version, and what SQLite puts there. */
const endings = ['-wal', '-shm', '-journal', '.part', '.tmp', '.bak', '.lock'];

export function plantings({ home, elsewhere }: CanaryTree): Planting[] {
  const target = join(home, '.bashrc');
  const beside = (ending: string, version: number | null): Planting => ({
    name: `a link at FILE${ending}`,
    plant: (honest, path) => {
      copyFileSync(honest, path);
      if (version !== null) {
        const database = openLoose(path);
        database.exec(`PRAGMA user_version = ${version}`);
        database.close();
      }
      symlinkSync(target, `${path}${ending}`);
    },
  });
  const instead = (name: string, plant: (path: string) => void): Planting => ({
    name: `${name} as case`,
    plant: (_honest, path) => plant(path),
  });
  return [
    ...endings.map((ending) => beside(ending, null)),
    ...[1, 2, 3, 4].map((version) => beside(`.v${version}.backup`, version)),
    {
      name: 'old cases with a link at their backup',
      plant: (_honest, path) => {
        copyFileSync(new URL('../fixtures/case-v3.sextant', import.meta.url), path);
        symlinkSync(target, `${path}.v3.backup`);
      },
    },
    {
      name: 'old cases with a link to nowhere at their backup',
      plant: (_honest, path) => {
        copyFileSync(new URL('../fixtures/case-v2.sextant', import.meta.url), path);
        symlinkSync(join(home, '.forward'), `${path}.v2.backup`);
      },
    },
    {
      name: 'a link to a case',
      plant: (honest, path) => {
        const real = join(dirname(path), 'real.sextant');
        copyFileSync(honest, real);
        symlinkSync(real, path);
      },
    },
    instead('a link to a file of the person', (path) => symlinkSync(target, path)),
    instead('a link to another case', (path) => symlinkSync(join(elsewhere, 'other.sextant'), path)),
    instead('a folder', (path) => mkdirSync(path)),
    instead('a pipe', (path) => void execFileSync('mkfifo', [path])),
    instead('a link to /dev/zero', (path) => symlinkSync('/dev/zero', path)),
    instead('a link to itself', (path) => symlinkSync(path, path)),
    instead('an empty file', (path) => writeFileSync(path, '')),
    instead('text', (path) => writeFileSync(path, 'no case at all\n'.repeat(1000))),
  ];
}
