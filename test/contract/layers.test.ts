import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { keptPackages, layers, onlyPackages, ownFiles, sqlFolders } from '../../build/layers.ts';
import { root } from '../../build/run.ts';

interface Import {
  readonly file: string;
  readonly target: string;
}

const sources = ['shared', 'electron', 'renderer'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts')),
);
const shipped = sources.filter((name) => !name.includes('.test.'));

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\s)(?:import|export)\s[^'"`;]*?from\s*'([^']+)'|import\s*\(\s*'([^']+)'|^import\s+'([^']+)'/gm,
  );
  return [...found].map((match) => ({ file, target: match[1] ?? match[2] ?? match[3] ?? '' }));
}

function partOf(file: string) {
  return layers.find((layer) => file.startsWith(layer.files));
}

function packageOf(target: string): string {
  return target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : (target.split('/')[0] ?? '');
}

/** Every way that comes back to where it began, as the files along it. Imports of types count. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  function visit(file: string, way: readonly string[]): void {
    const before = way.indexOf(file);
    if (before >= 0) found.push([...way.slice(before), file].join(' -> '));
    if (before >= 0 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  }
  for (const file of imports.keys()) visit(file, []);
  return found;
}

function complaint({ file, target }: Import): string | null {
  const part = partOf(file);
  if (!part) return `${file} belongs to no part`;
  if (!target.startsWith('.')) {
    const owners = keptPackages[packageOf(target)] ?? keptPackages[target];
    if (owners && !owners.includes(part.part)) return `${file} imports ${target}, which only ${owners.join(', ')} may`;
    const only = onlyPackages[part.part];
    if (only && !only.some((name) => target.startsWith(name))) return `${file} imports the package ${target}`;
    return null;
  }
  const path = relative(root, join(root, dirname(file), target));
  if (path === 'package.json') return null; // The version is read from it.
  const other = partOf(path);
  // Style sheets belong to their part; those of the primitives go with what is built from them.
  const isOwn = ownFiles.includes(path) || (path.endsWith('.css') && other?.part !== 'ui');
  if (isOwn && other !== part) return `${file} imports ${path}, which only ${other?.part} may`;
  if (other && (other.part === part.part || part.uses.includes(other.part))) return null;
  return `${file} (${part.part}) imports ${path} (${other?.part ?? 'outside of the house'})`;
}

test('every import goes down the table of layers', () => {
  const imports = shipped.flatMap(importsOf);
  expect(imports.length).toBeGreaterThan(150);
  expect(imports.map(complaint).filter(Boolean)).toEqual([]);
});

test('no arrow of the table goes from main to the window, from the window to main, or up from shared', () => {
  const sideOf = (part: string) => layers.find((layer) => layer.part === part)?.files.split('/')[0];
  const crossing = layers.flatMap(({ part, uses }) =>
    uses
      .filter((used) => sideOf(used) !== 'shared' && sideOf(used) !== sideOf(part))
      .map((used) => `${part} uses ${used}`),
  );
  expect(crossing).toEqual([]);
});

test('no import goes in a circle, not even of types', () => {
  const imports = new Map(
    shipped.map((file) => [
      file,
      importsOf(file)
        .filter(({ target }) => target.startsWith('.'))
        .map(({ target }) => join(dirname(file), target)),
    ]),
  );
  expect(circlesIn(imports)).toEqual([]);
});

test('a circle is noticed, however long', () => {
  const imports = new Map([
    ['a', ['b', 'd']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
    ['e', ['e']],
  ]);
  expect(circlesIn(imports)).toEqual(['a -> b -> c -> a', 'e -> e']);
});

const sql = /\b(?:SELECT|INSERT (?:INTO|OR)|UPDATE "?\w+"? SET|DELETE FROM|WHERE|ORDER BY)\s/;

test('a file of shared/calls declares calls and events alone, and only the contract joins them', () => {
  const isCall = (file: string) => file.startsWith('shared/calls/');
  /** All calls at once, and those of one subject. */
  const joining = ['shared/contract.ts', 'shared/call-specs.ts'];
  const others = shipped
    .filter(isCall)
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/^export .*/gm)].map(([line]) => line))
    .filter((line) => !/^export const \w+(?:Calls|Events) = \{$/.test(line));
  expect(others).toEqual([]);
  const users = shipped
    .filter((file) => file.startsWith('shared/') && !isCall(file) && !joining.includes(file))
    .filter((file) => importsOf(file).some(({ target }) => isCall(join(dirname(file), target))));
  expect(users).toEqual([]);
});

test('SQL for the case is written in electron/case alone', () => {
  expect(sql.test(readFileSync(join(root, 'electron/case/queries/entities.ts'), 'utf8'))).toBe(true);
  const strays = shipped
    .filter((file) => !sqlFolders.some((folder) => file.startsWith(folder)))
    .filter((file) => sql.test(readFileSync(join(root, file), 'utf8')));
  expect(strays).toEqual([]);
});

test('an import that goes up, across or to a kept package is noticed', () => {
  expect(complaint({ file: 'electron/core/words/log.ts', target: '../../app.ts' })).toContain(
    '(core) imports electron/app.ts (app)',
  );
  expect(complaint({ file: 'electron/api/pdns/client.ts', target: '../batch/client.ts' })).toContain('(api/batch)');
  expect(complaint({ file: 'electron/demo/main.ts', target: '../../shared/result.ts' })).toContain('(shared)');
  expect(complaint({ file: 'electron/demo/main.ts', target: 'zod' })).toContain('the package zod');
  expect(complaint({ file: 'shared/result.ts', target: 'node:fs' })).toContain('the package node:fs');
  expect(complaint({ file: 'electron/picture/worker.ts', target: '../../renderer/graph/hit.ts' })).toContain('(graph)');
  expect(complaint({ file: 'renderer/frame/Rail.tsx', target: '../panels/jobs/jobs.css' })).toContain(
    'only panels/jobs may',
  );
  expect(complaint({ file: 'electron/graph/take.ts', target: '../case/database-of.ts' })).toContain('only case may');
  expect(complaint({ file: 'electron/core/words/log.ts', target: 'playwright-core' })).toContain(
    'only shell-chromium may',
  );
  expect(complaint({ file: 'renderer/stores/dock.ts', target: '../panels/account/AccountPanel.tsx' })).toContain(
    '(panels/account)',
  );
});

test('a unit test sits beside the file it tests', () => {
  const strays = sources
    .filter((name) => name.includes('.test.'))
    .filter((name) => !shipped.some((file) => dirname(file) === dirname(name)));
  expect(strays).toEqual([]);
});
