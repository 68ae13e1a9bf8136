import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/run.ts';

const sources = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('renderer', name).replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));

/** These write values for the clipboard, for the picture and for parts of a name, where `harmlessValue` is not what is wanted. */
const mayDefang = [
  'renderer/commands/selection-actions.ts',
  'renderer/graph/text.ts',
  'renderer/panels/detect/Lookalike.tsx',
  'renderer/stores/dns-formats.ts',
  'renderer/stores/pivot-asks.ts',
];

/** What a source does by hand that `shared/defang.ts` does for all. */
function ownDefang(file: string, text: string): string[] {
  const found = [...text.matchAll(/replace(?:All)?\([^)]*(?:\[\.\]|\[@\]|\[:\]|hxxp)/g)].map(([found]) => found);
  const calls = mayDefang.includes(file) ? [] : [...text.matchAll(/\bdefanged\(/g)].map(([found]) => found);
  return [...found, ...calls].map((what) => `${file}: ${what}`);
}

/** Hints and names for those who listen that put a value of a row into a sentence as it came. */
function rawSentences(file: string, text: string): string[] {
  const sentences = text.matchAll(/(?:title|aria-label|alt|text|label|placeholder)=\{`([^`]*)`\}/g);
  return [...sentences].flatMap(([, sentence = '']) =>
    [...sentence.matchAll(/\$\{\w+\.(?:value|domain|registrar|note|shown|name|description|term|ip|host|label)\}/g)].map(
      ([what]) => `${file}: ${what}`,
    ),
  );
}

test('values are made harmless in one place', () => {
  expect(sources.flatMap((file) => ownDefang(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  expect(ownDefang('renderer/x.tsx', "ip.replaceAll('.', '[.]')")).not.toEqual([]);
  expect(ownDefang('renderer/x.tsx', 'defanged(kind, value)')).not.toEqual([]);
});

test('no hint or label holds a value as it came', () => {
  expect(sources.flatMap((file) => rawSentences(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
  expect(rawSentences('renderer/x.tsx', 'aria-label={`Choose ${row.value}`}')).not.toEqual([]);
});

test('markup is compiled by the types that refuse hostile text', () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'renderer/tsconfig.json'), 'utf8'));
  expect(compilerOptions.paths).toEqual({ 'react/jsx-runtime': ['./markup.d.ts'] });
});
