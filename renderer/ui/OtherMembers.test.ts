import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OtherMember } from '../../shared/domain-record.ts';
import { uiTexts } from '../texts/ui.ts';
import { OtherMembers } from './OtherMembers.tsx';

const drawn = (members: readonly OtherMember[] | undefined) =>
  renderToStaticMarkup(createElement(OtherMembers, { members }));

test('what has no place of its own is listed as it came, and a value that is not known says so', () => {
  const html = drawn([
    { name: 'priority', value: '3', odd: false },
    { name: 'risk_score', value: 'high', odd: true },
  ]);
  expect(html).toContain(uiTexts.otherMembers);
  expect(html).toContain('priority</dt><dd><bdi>3</bdi></dd>');
  expect(html).toContain(`high</bdi><div class="warn">${uiTexts.unknownValue}`);
});

test('nothing is drawn where there is nothing, and hostile text stays text', () => {
  expect([drawn([]), drawn(undefined)]).toEqual(['', '']);
  const html = drawn([{ name: '<b>\u202e', value: '<script>\u200b', odd: false }]);
  expect(html).not.toMatch(/<script|<b>|\u202e|\u200b/);
});
