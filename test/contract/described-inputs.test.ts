import { expect, test } from 'vitest';
import * as z from 'zod';
import { calls } from '../../shared/contract.ts';
import type { CallSpec } from '../../shared/ipc.ts';

// A stranger has "sextant calls --json" and nothing else: each field that can be given says there what it is.

interface JsonSchema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** The paths of all fields below a schema that nothing is said of. */
function undescribed(schema: JsonSchema, path: string): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = `${path}.${name}`;
    return [...(isSaid(field) ? [] : [here]), ...undescribed(field, here)];
  });
  const parts = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [...fields, ...parts.flatMap((part) => (part ? undescribed(part, path) : []))];
}

function isSaid({ description, allOf }: JsonSchema): boolean {
  return (description ?? '').length >= 5 || (allOf ?? []).some(isSaid);
}

const all: readonly (readonly [string, CallSpec])[] = Object.entries(calls);

test('every field of every input says what it is', () => {
  const missing = all.flatMap(([name, { input }]) =>
    undescribed(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema, name),
  );
  expect(missing).toEqual([]);
});

test('a call that can be gone on with names one that takes its place and answers alike', () => {
  const byName = new Map(all);
  const goingOn = all.filter(([, { more }]) => more !== undefined);
  expect(goingOn.map(([name]) => name).toSorted()).toEqual([
    'detect.domains',
    'detect.monitors',
    'detect.moreDomains',
    'detect.moreMonitors',
    'enrich.domains',
    'enrich.more',
    'feeds.more',
    'feeds.read',
    'investigate.domains',
    'investigate.more',
    'investigate.search',
    'pdns.flexible',
    'pdns.flexibleMore',
    'pdns.lookup',
    'pdns.more',
  ]);
  for (const [name, { more, output }] of goingOn) {
    const next = byName.get(more ?? '');
    expect([name, next?.input.safeParse({ resume: 'x' }).success, next?.output === output]).toEqual([name, true, true]);
  }
});
