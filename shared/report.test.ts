import { expect, test } from 'vitest';
import { defaultTemplate, hasSection, reportParts, reportSections, withoutSection, withSection } from './report.ts';

test('the usual report begins with who belongs to it, then why, and has every part', () => {
  const headings = defaultTemplate.split('\n').filter((line) => line.startsWith('## '));
  expect(headings.slice(0, 3)).toEqual(['## Summary', '## Who belongs to it', '## What links them']);
  expect(Object.keys(reportParts).filter((part) => !defaultTemplate.includes(`{{${part}}}`))).toEqual([]);
});

test('a section goes with its heading and comes back to its place', () => {
  for (const part of reportSections) {
    const without = withoutSection(defaultTemplate, part);
    expect(hasSection(without, part)).toBe(false);
    expect(without.match(/^## /gm)).toHaveLength(reportSections.length - 1);
    expect(withSection(without, part)).toBe(defaultTemplate);
  }
  expect(withSection(defaultTemplate, 'links')).toBe(defaultTemplate);
  expect(withoutSection('# Ours', 'links')).toBe('# Ours');
});

test('a heading with other text below it stays when its part goes', () => {
  const own = '# Ours\n\n## All\n\nRead this first.\n\n{{members}}\n\n{{links}}\n';
  expect(withoutSection(own, 'members')).toBe('# Ours\n\n## All\n\nRead this first.\n\n{{links}}\n');
  expect(withSection('Ours\n', 'members')).toBe('Ours\n\n## Who belongs to it\n\n{{members}}\n');
});
