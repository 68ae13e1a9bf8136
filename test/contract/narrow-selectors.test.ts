import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/run.ts';

const sources = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('renderer', name).replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));

/** These draw all of one store, or one that holds a single value. */
const drawWhole = [
  'renderer/panels/channels/ChannelsPanel.tsx',
  'renderer/panels/entities/EntitiesPanel.tsx',
  'renderer/panels/graph/GraphFilter.tsx',
  'renderer/panels/graph/GraphPanel.tsx',
  'renderer/panels/links/LinksPanel.tsx',
  'renderer/panels/pivot/ExpandMenu.tsx',
  'renderer/panels/records/RecordsHead.tsx',
  'renderer/panels/screenshots/ScreenshotsPanel.tsx',
  'renderer/panels/timeline/TimelinePanel.tsx',
];

const takesWhole = (text: string) => /usePart\([^,]+, \((\w+)\) => \1\)/.test(text) || /\buseView\(\w+\./.test(text);

test('components take of a store what they draw', () => {
  const found = sources.filter((file) => takesWhole(readFileSync(join(root, file), 'utf8')));
  expect(found.sort()).toEqual(drawWhole);
  expect(takesWhole('usePart(detectView.store, (state) => state)')).toBe(true);
  expect(takesWhole('usePart(detectView.store, (state) => state.focus)')).toBe(false);
});
