// A home folder that nobody may touch or tell of: start-up files, keys of other programs, documents, a folder that stands for
// /tmp, and one to work in. Each file holds a mark that occurs nowhere else, as plain text and as the name of a domain, so that a
// file that was read and told is found in whatever left the program.
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface CanaryTree {
  readonly home: string;
  /** Stands for /tmp and for other people's folders. */
  readonly elsewhere: string;
  /** The folder that the program is started in: where relative paths lead. */
  readonly workplace: string;
  readonly files: readonly string[];
  /** The marks of files in a text: what was told that must not be. */
  toldIn(text: string): string[];
  /** What came, went or changed since the last look. All of it is put back, so that each finding has one cause. */
  changes(): string[];
  count(): number;
}

const planted = [
  'home/.profile',
  'home/.bashrc',
  'home/.ssh/authorized_keys',
  'home/.ssh/id_ed25519',
  'home/.config/autostart/other.desktop',
  'home/Documents/letter.txt',
  'home/Documents/list.csv',
  'home/Documents/rows.ndjson',
  'elsewhere/secret.txt',
  'elsewhere/other.sextant',
  'workplace/notes.txt',
];

export function plantCanaries(folder: string, word: string): CanaryTree {
  const marks = new Map(planted.map((name, index) => [`mark-${word}-${index}`, name]));
  const roots = ['home', 'elsewhere', 'workplace'].map((name) => join(folder, name));
  function plant(): Map<string, string> {
    for (const [mark, name] of marks) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, contentOf(name, mark), { mode: 0o600 });
    }
    return snapshot(roots);
  }
  let before = plant();
  const [home = '', elsewhere = '', workplace = ''] = roots;
  return {
    ...{ home, elsewhere, workplace },
    files: planted.map((name) => join(folder, name)),
    toldIn: (text) => [...marks].flatMap(([mark, name]) => (text.includes(mark) ? [name] : [])),
    changes: () => {
      const found = difference(before, snapshot(roots)).map((line) => line.replaceAll(`${folder}/`, ''));
      if (found.length === 0) return found;
      for (const root of roots)
        for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true, force: true });
      before = plant();
      return found;
    },
    count: () => before.size,
  };
}

function contentOf(name: string, mark: string): string {
  if (name.endsWith('.csv')) return `kind,value\ndomain,${mark}.example\n`;
  if (name.endsWith('.ndjson')) return `{"rrname":"${mark}.example","text":"${mark}"}\n`.repeat(3);
  return `# ${mark}\n${mark}.example\nexport SECRET=${mark}\n`;
}

/** Every entry below the folders with what it is: links are looked at, never followed. */
export function snapshot(folders: readonly string[]): Map<string, string> {
  const seen = new Map<string, string>();
  const walk = (path: string): void => {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    const mode = (stat.mode & 0o7777).toString(8);
    if (stat.isDirectory()) {
      seen.set(path, `folder ${mode}`);
      for (const name of readdirSync(path)) walk(join(path, name));
    } else if (stat.isSymbolicLink()) seen.set(path, `link ${readlinkSync(path)}`);
    else if (stat.isFile())
      seen.set(path, `file ${mode} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`);
    else seen.set(path, 'special');
  };
  for (const folder of folders) walk(folder);
  return seen;
}

export function difference(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const changed = [...before].flatMap(([path, was]) => {
    const now = after.get(path);
    return now === was ? [] : [now === undefined ? `${path} is gone` : `${path} was changed`];
  });
  const added = [...after.keys()].filter((path) => !before.has(path)).map((path) => `${path} came into being`);
  return [...changed, ...added];
}
