import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unusedParts, usedStyles } from './used-styles.ts';

const squeezed = (css: string) => usedStyles(css).replace(/\s+/g, '');

test('rules of parts that the window does not have are left out', () => {
  expect(squeezed('.bp6-tree-node{a:b}.bp6-button{c:d}')).toBe('.bp6-button{c:d}');
  expect(squeezed('.bp6-toast,\n.bp6-callout{a:b}')).toBe('.bp6-callout{a:b}');
  expect(squeezed('@media print{.bp6-toast{a:b}}@media print{.bp6-tag{a:b}.bp6-slider{a:b}}')).toBe(
    '@mediaprint{.bp6-tag{a:b}}',
  );
  expect(squeezed('.bp6-icon-add::before{content:"\\e60c"}.bp6-icon::before{a:b}')).toBe('.bp6-icon::before{a:b}');
  expect(squeezed('.dockview-theme-abyss{a:b}.dockview-theme-dark .dv-tab{a:b}')).toBe(
    '.dockview-theme-dark.dv-tab{a:b}',
  );
});

test('everything else stays as it is', () => {
  for (const css of [
    '@charset "UTF-8";.a{b:c}',
    '@import "x.css";',
    '@keyframes bp6-toast{from{a:b}to{a:c}}',
    '.a::before{content:"}/{;"}.b{c:d}',
    '.bp6-button:not(.bp6-tree,.bp6-toast){a:b}',
    '.a:is(.b,.c) .d,.e{f:g}',
    '.a:not(.bp6-tree,:is(.b),.c){d:e}',
    '.bp6-treetop{a:b}',
    '.bp6-select-popover{a:b}',
    '@supports (color: oklch(from red l c h)){.a{b:c}}',
    '@font-face{a:b}',
  ])
    expect(squeezed(css)).toBe(css.replace(/\s+/g, ''));
});

test('the window uses none of the parts that are left out', () => {
  const folder = join(import.meta.dirname, '..', 'renderer');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:tsx?|css)$/.test(name),
  );
  const parts = Object.entries(unusedParts);
  const faults = files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const imported = /import \{([^}]*)\} from '@blueprintjs\/core'/.exec(text)?.[1] ?? '';
    return parts.flatMap(([part, classes]) => {
      const isImported = imported.split(/[\s,]+/).some((each) => each === part || each === `${part}Props`);
      const isNamed = classes.some((each) => text.includes(`bp6-${each}`));
      return isImported || isNamed ? [`${name}: ${part}`] : [];
    });
  });
  expect(files.length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});
