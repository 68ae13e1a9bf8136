import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandById } from '../../shared/commands.ts';
import { panelIds } from '../../shared/panels.ts';
import { panelOf } from './panels.tsx';

test('a panel is a row and a folder: every row has its folder, and every folder with a panel has its row', () => {
  const folder = new URL('../panels/', import.meta.url);
  const declared = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^\w+\/panel\.tsx$/.test(name),
  );
  expect(declared.map((name) => name.split('/')[0]).sort()).toEqual([...panelIds].sort());
});

test.each(panelIds)('the help for %s is short, in whole sentences, and names each command once', (panel) => {
  const { about, commands, costs, empty } = panelOf(panel).help;
  for (const text of [about, costs, empty]) {
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(text.length).toBeLessThan(220);
  }
  expect(new Set(commands).size).toBe(commands.length);
  expect(commands.length).toBeLessThanOrEqual(6);
  for (const id of commands) expect(commandById(id)).toBeDefined();
});
