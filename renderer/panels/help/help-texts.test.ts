import { expect, test } from 'vitest';
import { commandById } from '../../../shared/commands.ts';
import { panelIds } from '../../stores/dock.ts';
import { helpTexts } from './help-texts.ts';

test('every panel has a page of help, and there is none for a panel that is not', () => {
  expect(Object.keys(helpTexts).sort()).toEqual([...panelIds].sort());
});

test.each(panelIds)('the help for %s is short, in whole sentences, and names each command once', (panel) => {
  const { about, commands, costs, empty } = helpTexts[panel];
  for (const text of [about, costs, empty]) {
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(text.length).toBeLessThan(220);
  }
  expect(new Set(commands).size).toBe(commands.length);
  expect(commands.length).toBeLessThanOrEqual(6);
  for (const id of commands) expect(commandById(id)).toBeDefined();
});
