import { expect, test } from 'vitest';
import * as z from 'zod';
import { type CallName, calls } from '../../shared/contract.ts';
import { accessTo, isOffered, offeredBecause, withheldBecause, withheldFrom } from './access.ts';
import { answerOf, mostCharacters } from './answer.ts';
import { offeredTools } from './tools.ts';

test('every call of the contract is either offered or withheld, for a reason', () => {
  expect(Object.keys(accessTo).sort()).toEqual(Object.keys(calls).sort());
  const reasons: Record<string, string> = { ...offeredBecause, ...withheldBecause };
  expect(Object.values(accessTo).filter((access) => reasons[access] === undefined)).toEqual([]);
});

test('no offered call is one that says of itself that it writes', () => {
  const writing = (Object.keys(calls) as CallName[]).filter((name) =>
    /A write:|Can be undone|can’t be undone/.test(calls[name].does),
  );
  expect(writing.length).toBeGreaterThan(5);
  expect(writing.filter(isOffered)).toEqual([]);
});

test('no tool takes or tells a path, a file, a key, a session or raw bytes', () => {
  const told = [...offeredTools().values()].flatMap(({ call, tool }) => {
    const output = memberNames(z.toJSONSchema(calls[call].output, { io: 'output', unrepresentable: 'any' }));
    const members = [...memberNames(tool.inputSchema), ...output].filter((name) => !withheldFrom(call).includes(name));
    return members.map((name) => `${call} ${name}`);
  });
  // "Raw" in passive DNS means record data in hex.
  const strange = told.filter((text) => / (path|file|folder|key|keys|session|raw|token|base64)$/i.test(text));
  expect(strange).toEqual(['pdns.flexible raw', 'pdns.flexibleMore raw']);
});

test('names of tools are such as every client takes, and their schemas are objects', () => {
  for (const [name, { tool }] of offeredTools()) {
    expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(tool.inputSchema.type).toBe('object');
  }
});

test('an answer that is too long is shortened, and says by how much', () => {
  const records = Array.from({ length: 5000 }, (_, number) => ({ number, text: 'x'.repeat(100) }));
  const { content } = answerOf({ records, completeness: { kind: 'whole' } }, [], null);
  const [told, data] = z.array(z.object({ text: z.string() })).parse(content);
  expect(data?.text.length).toBeLessThanOrEqual(mostCharacters);
  const shown = JSON.parse(data?.text ?? '');
  expect(shown.completeness).toEqual({ kind: 'whole' });
  expect(told?.text).toContain(`of "records" the first ${shown.records.length} of 5000 are shown`);
});

function memberNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(memberNames)];
}
