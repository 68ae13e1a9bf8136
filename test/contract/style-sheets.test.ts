import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/run.ts';

interface Sheet {
  readonly file: string;
  readonly text: string;
}

interface Rule {
  readonly selectors: readonly string[];
  readonly declarations: string;
}

const sheets: readonly Sheet[] = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('renderer', name).replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8').replace(/\/\*.*?\*\//gs, '') }));

const tokens = 'renderer/tokens.css';
/** These hold what all parts share, the fonts, and the window of main's questions, which is a page of its own. */
const shared = [tokens, 'renderer/base.css', 'renderer/fonts.css', 'renderer/question/question.css'];
const library = /^(bp6|dv|dockview)-/;

/** The innermost blocks: selectors and declarations, without the queries around them. */
function rulesOf(text: string): Rule[] {
  return [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selectors = '', declarations = '']) => ({
    selectors: selectorsOf(selectors),
    declarations,
  }));
}

/** The selectors of a list; a comma within brackets is part of one. */
function selectorsOf(list: string): string[] {
  const found = [''];
  let depth = 0;
  for (const char of list) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (char === ',' && depth === 0) found.push('');
    else found[found.length - 1] += char;
  }
  return found.map((selector) => selector.trim());
}

const classesOf = (selector: string) => [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name);

/** What the classes of a file begin with: its name, in the singular or the plural. */
function prefixesOf(file: string): string[] {
  const name = basename(file, '.css');
  return [name, name.replace(/ies$/, 'y'), name.replace(/s$/, '')].flatMap((one) => [one, `${one}s`]);
}

const isOwn = (file: string, name: string) =>
  prefixesOf(file).some((prefix) => name === prefix || name.startsWith(`${prefix}-`));

/** Every class that some file has by its name, or that all parts share. */
const known = new Set(
  sheets.flatMap(({ file, text }) =>
    rulesOf(text)
      .flatMap(({ selectors }) => selectors.flatMap(classesOf))
      .filter((name) => shared.includes(file) || isOwn(file, name)),
  ),
);

function oddClasses({ file, text }: Sheet): string[] {
  if (shared.includes(file)) return [];
  return rulesOf(text).flatMap(({ selectors }) =>
    selectors.flatMap((selector) => {
      if (!classesOf(selector).some((name) => isOwn(file, name))) return [`${file}: ${selector} is not of this file`];
      return selector
        .split(/[\s>+~]+(?![^(]*\))/)
        .filter((part) => {
          const names = classesOf(part);
          const isState = /^[a-z]+\./.test(part); // Such as a row that is chosen: `tr.chosen`.
          return !isState && !names.some((name) => known.has(name)) && names.some((name) => !library.test(name));
        })
        .map((part) => `${file}: ${part} begins with no file's name`);
    }),
  );
}

const literal =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab|lch)a?\(|(?<![\w.-])-?\d*\.?\d+(?:px|em|rem|ch|vh|vw|pt|ms|s)\b/gi;

/** Sizes, colours and durations that are no token. An edge of one pixel and the whole window need none. */
function literalsIn({ file, text }: Sheet): string[] {
  if (file === tokens) return [];
  return rulesOf(text).flatMap(({ declarations }) =>
    declarations.split(';').flatMap((declaration) => {
      const [property = '', value = ''] = declaration.split(/:(.*)/s).map((part) => part.trim());
      const found = [...value.matchAll(literal)].map(([what]) => what);
      const allowed = (what: string) => /^100v[hw]$/.test(what) || (what === '1px' && property.startsWith('border'));
      return found.filter((what) => !allowed(what)).map((what) => `${file}: ${property}: ${what}`);
    }),
  );
}

function unknownTokens({ file, text }: Sheet): string[] {
  const defined = new Set(
    sheets.filter((sheet) => sheet.file === tokens || sheet.file === file).flatMap((sheet) => namesIn(sheet.text)),
  );
  return [...text.matchAll(/var\((--[\w-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !defined.has(name))
    .map((name) => `${file}: ${name}`);
}

const namesIn = (text: string) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name);

test('sizes, colours and durations are tokens', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.flatMap(literalsIn)).toEqual([]);
  expect(literalsIn({ file: 'x.css', text: '.x { color: #fff; margin: 0 -3px; border: 1px solid; flex: 1 }' })).toEqual(
    ['x.css: color: #fff', 'x.css: margin: -3px'],
  );
});

test('type has five sizes and two weights, and spacing is on a grid of 4 pixels', () => {
  const names = namesIn(sheets.find(({ file }) => file === tokens)?.text ?? '');
  const pixels = (group: string) =>
    names.filter((name) => name.startsWith(`--${group}-`)).map((name) => Number(name.slice(group.length + 3)));
  expect(pixels('type')).toHaveLength(5);
  expect(pixels('space').filter((space) => space !== 2 && space % 4 !== 0)).toEqual([]);
  const weights = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/font-weight: (?!var\(--weight-)([^;]+)/g)].map(([, weight]) => `${file}: ${weight}`),
  );
  // A variable font declares the range of its weights.
  expect(weights.filter((weight) => !weight.startsWith('renderer/fonts.css'))).toEqual([]);
});

test('motion takes under 150 ms, and only work that runs goes on', () => {
  const text = sheets.find(({ file }) => file === tokens)?.text ?? '';
  const motions = [...text.matchAll(/(--motion-[\w-]+): ([\d.]+)(m?s);/g)];
  const long = motions.filter(([, , count, unit]) => Number(count) * (unit === 's' ? 1000 : 1) >= 150);
  expect(long.map(([, name]) => name)).toEqual(['--motion-stripes']);
});

test('every token that is used is there, and every one that is there is used', () => {
  expect(sheets.flatMap(unknownTokens)).toEqual([]);
  const scripts = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, 'renderer', name), 'utf8'));
  const all = [...sheets.map(({ text }) => text), ...scripts].join('\n');
  const isUsed = (name: string) => all.includes(`var(${name})`) || name.startsWith('--bar-');
  const ours = namesIn(sheets.find(({ file }) => file === tokens)?.text ?? '');
  expect(ours.filter((name) => !isUsed(name))).toEqual([]);
});

test('classes begin with the name of their file', () => {
  expect(sheets.flatMap(oddClasses)).toEqual([]);
  expect(oddClasses({ file: 'renderer/feeds.css', text: '.feed-line .hint {} .quiet {} .feeds tr.chosen {}' })).toEqual(
    ["renderer/feeds.css: .hint begins with no file's name", 'renderer/feeds.css: .quiet is not of this file'],
  );
});

test('no two files have the same name', () => {
  const names = sheets.map(({ file }) => basename(file, '.css'));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('a warning has its colour in one place', () => {
  const coloured = sheets
    .filter(({ file }) => file !== 'renderer/question/question.css')
    .flatMap(({ file, text }) =>
      rulesOf(text)
        .filter(({ declarations }) => /(^|\s)color: var\(--warn\)/.test(declarations))
        .filter(({ selectors }) => selectors.some((selector) => /\.warn\b/.test(selector)))
        .map(() => file),
    );
  expect(coloured).toEqual(['renderer/base.css']);
});
