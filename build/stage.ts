// Collects the content of a packed Sextant, and nothing else: the bundle of one shell, the page, and the packages with
// a native binary.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.ts';

export interface StageWish {
  readonly folder: string;
  /** Files of dist/main that are started by name; their imports come with them. */
  readonly entries: readonly string[];
  readonly packages: readonly string[];
  /** The entry that starts the program. */
  readonly main: string;
}

interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Threads and processes that every shell starts. */
export const workers = ['demo-worker.js', 'picture-worker.js', 'file-reader.js', 'import-reader.js', 'case-memory.js'];
/** Packages with a native binary. */
export const nativePackages = ['@napi-rs/keyring', '@duckdb/node-api'];

export function stage({ folder, entries, packages, main }: StageWish): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of withImports(entries)) cpSync(join(root, 'dist', 'main', file), join(folder, 'dist', 'main', file));
  cpSync(join(root, 'dist', 'renderer'), join(folder, 'dist', 'renderer'), { recursive: true });
  const copied = new Map<string, string>();
  for (const name of packages) copyPackage(name, folder, copied);
  const { version, description, license } = manifestOf(root);
  const dependencies = Object.fromEntries(packages.map((name) => [name, copied.get(name)]));
  const about = { name: 'sextant', productName: 'Sextant', version, description, license, author: 'Sextant' };
  const manifest = { ...about, type: 'module', main: `dist/main/${main}`, dependencies };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

/** The given files of dist/main and all their imports. */
function withImports(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const look = [...entries];
  for (let file = look.pop(); file !== undefined; file = look.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(join(root, 'dist', 'main', file), 'utf8');
    for (const [, imported] of text.matchAll(/(?:from|import|import\()\s*"\.\/([\w.-]+\.js)"/g)) {
      if (imported !== undefined && existsSync(join(root, 'dist', 'main', imported))) look.push(imported);
    }
  }
  return found;
}

/** A package with its dependencies; of packages for several platforms only the installed ones. */
function copyPackage(name: string, folder: string, copied: Map<string, string>): void {
  const from = join(root, 'node_modules', name);
  if (copied.has(name) || !existsSync(from)) return;
  const { version, dependencies = {}, optionalDependencies = {} } = manifestOf(from);
  copied.set(name, version);
  const to = join(folder, 'node_modules', name);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, dereference: true, filter: isNeeded });
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(other, folder, copied);
}

/** Skips types, source maps and documents, which only developers need. */
function isNeeded(path: string): boolean {
  return !/\.(d\.[cm]?ts|map|md|ts)$/i.test(path) || /license/i.test(path);
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Every file below a folder, as relative paths. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
