import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { specNamed } from './call-specs.ts';
import { calls, events } from './contract.ts';
import type { CallSpec, CallSpecs, EventSpec, EventSpecs } from './ipc.ts';

const files = readdirSync(new URL('./calls/', import.meta.url))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => name.slice(0, -'.ts'.length));

/** The declarations in each file of calls/, by the ending of the exported name. */
async function declared(ending: 'Calls' | 'Events'): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const module: Record<string, CallSpecs | EventSpecs> = await import(`./calls/${file}.ts`);
    for (const [name, value] of Object.entries(module)) {
      if (name.endsWith(ending)) found.set(file, [...(found.get(file) ?? []), ...Object.keys(value)]);
    }
  }
  return found;
}

const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
const outputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });

const allCalls: readonly (readonly [string, CallSpec])[] = Object.entries(calls);
const allEvents: readonly (readonly [string, EventSpec])[] = Object.entries(events);

test('each call and each event starts with the name of the file that declares it', async () => {
  for (const ending of ['Calls', 'Events'] as const) {
    for (const [file, names] of await declared(ending)) {
      expect(names.filter((name) => !name.startsWith(`${file}.`))).toEqual([]);
    }
  }
});

test('every call is found by its name alone, and nothing else is', () => {
  for (const [name, spec] of allCalls) expect(specNamed(name)).toBe(spec);
  for (const name of [
    'case',
    'case.',
    'case.nothing',
    'nothing.state',
    'constructor',
    'case.constructor',
    '__proto__.x',
  ])
    expect([name, specNamed(name)]).toEqual([name, null]);
});

test('the contract has every call and every event of every file, and no name twice', async () => {
  const callNames = [...(await declared('Calls')).values()].flat();
  const eventNames = [...(await declared('Events')).values()].flat();
  expect(Object.keys(calls).sort()).toEqual([...callNames].sort());
  expect(Object.keys(events).sort()).toEqual([...eventNames].sort());
  expect(new Set(callNames).size).toBe(callNames.length);
  expect([...(await declared('Calls')).keys()].sort()).toEqual([...files].sort());
});

test('names are short enough for a message, and sentences end as sentences do', () => {
  for (const [name, { does }] of allCalls) {
    expect(name).toMatch(/^[a-z]+\.[a-zA-Z]{2,60}$/);
    expect(does).toMatch(/^[A-Z].{10,}\.$/);
  }
  for (const [name, { tells }] of allEvents) {
    expect(name).toMatch(/^[a-z]+\.[a-zA-Z]{2,60}$/);
    expect(tells).toMatch(/^[A-Z].{10,}\.$/);
  }
});

test('the input and output of every call are objects, so that members can be added later', () => {
  for (const [name, { input, output }] of allCalls) {
    expect([name, inputOf(input).type]).toEqual([name, 'object']);
    expect([name, outputOf(output).type]).toEqual([name, 'object']);
  }
});

test('no call takes members that it does not know: a mistyped one is refused rather than left out', () => {
  const open = allCalls.filter(([, { input }]) => inputOf(input).additionalProperties !== false);
  expect(open.map(([name]) => name)).toEqual([]);
});

test('no output and no event has a place for a key', () => {
  const text = JSON.stringify([
    ...allCalls.map(([, { output }]) => outputOf(output)),
    ...allEvents.map(([, { payload }]) => outputOf(payload)),
  ]);
  expect(text).not.toMatch(/"(key|apiKey|api_key|apikey|secret|password|signature|token)":/i);
  const taking = allCalls.filter(([, { input }]) => /"key":/.test(JSON.stringify(inputOf(input))));
  expect(taking.map(([name]) => name)).toEqual(['connections.setKey']);
});
