import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Monitor } from '../../../shared/detect.ts';
import { never, openOddDetect } from '../../../test/support/odd-detect.ts';
import { begins } from '../../../test/support/texts.ts';
import { monitorTexts } from '../../texts/monitors.ts';
import { changeOf, checkDraft, complaintsOf, draftOf, emptyDraft, newMonitorOf } from './monitor-draft.ts';

const { form } = monitorTexts;

let odd: Awaited<ReturnType<typeof openOddDetect>>;
beforeAll(async () => {
  odd = await openOddDetect();
});
afterAll(() => odd.close());

const monitor: Monitor = {
  id: 'm1',
  term: 'northmere',
  match_substring_variations: true,
  nameserver_exclusions: ['*.safe.example'],
  text_exclusions: ['old', 'test'],
  created_date: null,
  updated_date: null,
  state: 'active',
  status: 'completed',
  created_by: null,
  domain_counts: null,
};

test('what is typed is what is sent: one entry to a line, none twice, none empty', () => {
  const draft = { term: ' brand ', variations: true, nameservers: '\n*.a.example\n *.a.example \n', texts: 'x\n\ny' };
  const rules = {
    match_substring_variations: true,
    nameserver_exclusions: ['*.a.example'],
    text_exclusions: ['x', 'y'],
  };
  expect(newMonitorOf(draft)).toEqual({ term: 'brand', ...rules });
  expect(changeOf('m1', draft)).toEqual({ id: 'm1', ...rules });
  expect(changeOf('m1', draftOf(monitor))).toMatchObject({ text_exclusions: ['old', 'test'] });
});

test.each([
  ['ab', form.termTooShort],
  ['😀😀', form.termTooShort], // four code units, two characters
  ['Northmere', form.termTaken],
  ['brand', undefined],
])('the term %s before sending: %s', (term, complaint) => {
  expect(checkDraft({ ...emptyDraft, term }, [monitor], null).term).toBe(complaint);
});

test('an entry that is too long is named by its place', () => {
  const draft = { ...emptyDraft, term: 'brand', texts: `fine\n${'x'.repeat(300)}` };
  expect(checkDraft(draft, [], null).text_exclusions).toMatch(begins(form.entry(2, '')));
  expect(checkDraft(draft, [], 'm1').text_exclusions).toMatch(begins(form.entry(2, '')));
});

test('a 422 with several fields stands at its fields, each with all that was said', async () => {
  const messages = {
    term: ['Must have at least 3 characters.', 'Must not be a known word.'],
    text_exclusions: ['At most 10.'],
    '<b>quota</b>': ['Too many monitors.'],
  };
  const handlers = odd.handlersAt({ error: { code: 422, summary: 'Validation failed.', messages } }, 422);
  const refused = await handlers.createMonitor({ term: 'brand' }, never);
  expect(refused).toMatchObject({ ok: false, failure: { code: 'rejected', kept: 'Nothing was changed.' } });
  expect(complaintsOf(refused.ok ? undefined : refused.failure.fields)).toEqual({
    term: 'Must have at least 3 characters. Must not be a known word.',
    text_exclusions: 'At most 10.',
    '<b>quota</b>': 'Too many monitors.',
  });
});
