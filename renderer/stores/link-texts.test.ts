import { expect, test } from 'vitest';
import { channelTexts } from '../texts/channels.ts';
import type { BookLink } from './link-book-store.ts';
import { mailOf } from './link-texts.ts';

const link = (description: string, expiresAt: string | null): BookLink => ({
  ...{ id: 1, kind: 'link', name: 'the CERT' },
  data: {
    ...{ channel: 212, description, start: '2026-06-01T10:00:00Z', end: '2026-06-01T12:00:00Z' },
    ...{ connection: 'demo', connectionName: 'Demo', madeAt: '2026-06-01T12:05:00Z', madeBefore: 0 },
    ...{ url: 'https://downloads.example/range/ch212/a.b?X-Amz-Signature=1', expiresAt },
  },
});

test('a mail says what the link opens and until when, and holds the link on a line of its own', () => {
  const { subject, body } = mailOf(link('Newly observed', '2026-06-01T18:05:00Z'));
  expect(subject).toMatch(/Newly observed.*10:00.*12:00.* UTC$/);
  expect(body.split('\n')).toContain('https://downloads.example/range/ch212/a.b?X-Amz-Signature=1');
  expect(body).toContain(channelTexts.mail.until('2026-06-01T18:05:00Z'));
  expect(body).toContain(channelTexts.mail.care);
});

test('what a service calls a channel can’t add lines to a mail, and an end that is not known is not invented', () => {
  const { subject, body } = mailOf(link('a\r\nBcc: x@y.example\u202e', null));
  expect(subject).not.toMatch(/[\r\n\u202e]/);
  expect(body.split('\n')).toHaveLength(7);
  expect(body).toContain(channelTexts.mail.noEnd);
});
