import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { withLazyConstants } from './lazy-schemas.ts';

const loader = readFileSync(new URL('./lazy-loader.cjs', import.meta.url), 'utf8');

/** One module of a bundle, as CommonJS: its place among the others, and its code. */
export interface BundledModule {
  readonly fileName: string;
  readonly code: string;
}

/** Files of a program, by name. `terminal.cjs` starts it. */
export type ProgramFiles = ReadonlyMap<string, string>;

/**
 * Joins modules into one file per package in which a module is loaded when something of it is first used, not when it is
 * imported: a short command needs few of the program's modules. Our own modules do nothing but define things when they
 * are loaded, so the order does not matter. Packages load their imports as they are written.
 */
export async function lazyProgram(
  entry: string,
  modules: readonly BundledModule[],
  minify: (name: string, code: string) => Promise<string>,
): Promise<ProgramFiles> {
  const numbers = new Map(modules.map(({ fileName }, number) => [fileName, number]));
  const outside: string[] = [];
  const numberOf = (importer: string, wanted: string): number => {
    const name = wanted.startsWith('.') ? posix.join(posix.dirname(importer), wanted) : wanted;
    const known = numbers.get(name);
    if (known !== undefined) return known;
    if (wanted.startsWith('.')) throw new Error(`${importer} imports ${name}, which is not in the bundle`);
    const number = modules.length + outside.push(name) - 1;
    numbers.set(name, number);
    return number;
  };

  const files = [...new Set(modules.map(({ fileName }) => fileOf(fileName)))];
  const program = new Map<string, string>();
  for (const file of files) {
    const own = modules.filter(({ fileName }) => fileOf(fileName) === file);
    const bodies: string[] = [];
    for (const { fileName, code } of own) {
      const body = isOurs(fileName) ? loadedOnUse(await withLazyConstants(code)) : code;
      const linked = required(body).replace(/\brequire\("([^"]+)"\)/g, (_, wanted) =>
        loading(numberOf(fileName, wanted)),
      );
      bodies.push(`${numbers.get(fileName)}(exports) {\n${linked}\n}`);
    }
    const definition = `'use strict';module.exports = (lazy$loaded, lazy$load, __filename) => ({\n${bodies.join(',\n')}\n})`;
    // Parentheses around a function make V8 compile it at once.
    program.set(file, inAscii(`(function (module) {${await minify(file, definition)}})`));
  }
  const tables = {
    files,
    fileOf: modules.map(({ fileName }) => files.indexOf(fileOf(fileName))),
    outside,
    entry: numbers.get(entry),
  };
  const declared = Object.entries(tables).map(([name, table]) => `const ${name} = ${JSON.stringify(table)};\n`);
  return program.set('terminal.cjs', `'use strict';\n${declared.join('')}${loader}`);
}

/** Node can't import from a file that is compiled like these: a package outside of the bundle is required, too. */
function required(code: string): string {
  return code.replace(/\bimport\("([^"]+)"\)/g, 'Promise.resolve().then(() => require("$1"))');
}

/** One byte for each letter: all other text takes two, and longer to read. */
function inAscii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** No module has variables with these names. */
const loading = (number: number) => `(lazy$loaded[${number}] ?? lazy$load(${number}))`;

/** The packages may be in another folder, which node_modules links to. */
function packageOf(fileName: string): string | null {
  return /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(fileName)?.[1] ?? null;
}

function isOurs(fileName: string): boolean {
  return packageOf(fileName) === null;
}

function fileOf(fileName: string): string {
  return `${packageOf(fileName)?.replace(/[@/]/g, '') ?? 'sextant'}.cjs`;
}

/** Removes each `const x = require("y")`, and puts `require("y")` wherever x is used. */
function loadedOnUse(code: string): string {
  const withoutEffects = code.replace(/^require\("[^"]+"\);\n/gm, '');
  const imported = [...withoutEffects.matchAll(/^(?:const|let) ([\w$]+) = (require\("[^"]+"\));\n/gm)];
  return imported.reduce((text, [declaration, name = '', required = '']) => {
    const escaped = name.replaceAll('$', '\\$');
    if (new RegExp(`^${escaped} = `, 'm').test(text)) return text; // It gets another value.
    const use = new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)${escaped}(?![\\w$])`, 'g');
    return text.replace(declaration, '').replace(use, () => required);
  }, withoutEffects);
}
