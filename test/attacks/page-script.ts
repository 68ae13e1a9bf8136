// What a page would do over the bridge if somebody else's code ran in it. `playHostilePage` is sent to the page as its text, so it
// uses nothing but its argument and the bridge; over the memory transport the same function runs on a bridge that stands there.
// `triesFor` makes what it calls: every method with inputs that fit its schema, and in them every wrong path, host and size.
import fc from 'fast-check';
import * as z from 'zod';
import { calls } from '../../shared/contract.ts';
import { fittingInput } from '../fuzz/fitting-input.ts';

export interface Try {
  readonly name: string;
  readonly input: unknown;
}

export interface Play {
  /** A list of tries, as JSON: what carries it to the page knows no deep values. */
  readonly tries: string;
  /** What it answers when main asks for a file through the page. */
  readonly answers: readonly string[];
  readonly atOnce: number;
  readonly waitMs: number;
}

export interface Played {
  /** Everything that main said, shortened. */
  readonly heard: readonly string[];
  readonly answered: number;
  readonly unanswered: readonly string[];
  readonly bugs: readonly string[];
}

/** Runs in the page. */
export async function playHostilePage({ tries, answers, atOnce, waitMs }: Play): Promise<Played> {
  interface Down {
    readonly kind: string;
    readonly id?: number;
    readonly name?: string;
    readonly result?: { ok: boolean; failure?: { code: string } };
    readonly payload?: { id?: number };
  }
  const { sextant: bridge } = globalThis as unknown as {
    sextant: { send(message: unknown): void; onMessage(listener: (message: unknown) => void): unknown };
  };
  const heard: string[] = [];
  const unanswered: string[] = [];
  const bugs: string[] = [];
  const waiting = new Map<number, (down: Down) => void>();
  let [nextId, answered, turn] = [1_000_000, 0, 0];
  bridge.onMessage((message) => {
    const down = message as Down;
    heard.push(JSON.stringify(down).slice(0, 20_000));
    if (down.kind === 'answer' && down.id !== undefined) waiting.get(down.id)?.(down);
    // Where main asks for a file through the page, the page answers in the person's place.
    if (down.name === 'dialog.ask') {
      const path = answers[turn++ % answers.length] ?? null;
      bridge.send({ kind: 'call', id: nextId++, name: 'dialog.answer', input: { id: down.payload?.id, path } });
    }
  });
  async function call({ name, input }: Try): Promise<void> {
    const id = nextId++;
    const down = await new Promise<Down | null>((resolve) => {
      waiting.set(id, resolve);
      setTimeout(() => resolve(null), waitMs);
      bridge.send({ kind: 'call', id, name, input });
    });
    waiting.delete(id);
    if (down === null) {
      unanswered.push(name);
      bridge.send({ kind: 'cancel', id });
    } else answered++;
    if (down?.result?.failure?.code === 'bug') bugs.push(name);
  }
  const left = JSON.parse(tries) as Try[];
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift()) await call(one);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { heard, answered, unanswered, bugs };
}

/** Ends everything, as it may, or needs a desktop or a demo. */
const leftOut = /^(app\.quit|demo\.|dialog\.)/;
const pathMember = /^(path|to|file|suggested)$/;
const addressMember = /^(url|urls|src|baseUrl|pdnsUrl|batchUrl|batchDownloadUrl|proxy)$/;

export interface Targets {
  readonly paths: readonly string[];
  readonly addresses: readonly string[];
}

/** Every call that names a file or an address, with each of the targets in its place. */
export function triesFor({ paths, addresses }: Targets, seed: number): Try[] {
  return names().flatMap((name) => {
    const schema = schemaOf(name);
    const text = JSON.stringify(schema);
    const targets = [
      ...(/"(path|to|file|suggested)":/.test(text) ? paths.map((value) => ({ member: pathMember, value })) : []),
      ...(/"(urls?|src|\w+Url|proxy)":/.test(text) ? addresses.map((value) => ({ member: addressMember, value })) : []),
    ];
    if (targets.length === 0) return [];
    const inputs = fc.sample(fittingInput(withAll(schema) as never, word), { numRuns: targets.length, seed });
    return targets.map(({ member, value }, index) => ({ name, input: replaced(inputs[index], member, value) }));
  });
}

/** Every call with inputs of a size, a depth and a number that nobody needs. */
export function oversizedTries(seed: number): Try[] {
  const huge = fc.constantFrom('x'.repeat(300_000), '\u0000'.repeat(1000), '../'.repeat(1300), 'é'.repeat(100_000));
  return (
    names()
      // What is counted in queries is asked elsewhere; a machine that is kept busy by its own page is no finding here.
      .flatMap((name) =>
        [
          ...fc.sample(fittingInput(schemaOf(name) as never, huge), { numRuns: 2, seed }),
          Array.from({ length: 20_000 }, () => 'x'),
          nested(2000),
        ].map((input) => ({ name, input })),
      )
  );
}

function nested(depth: number): unknown {
  let inner: unknown = {};
  for (let level = 0; level < depth; level++) inner = { a: inner };
  return inner;
}

const word = fc.constantFrom('a.example', 'b', '1', '192.0.2.7', 'case.sextant');

function names(): (keyof typeof calls)[] {
  return (Object.keys(calls) as (keyof typeof calls)[]).filter((name) => !leftOut.test(name));
}

function schemaOf(name: keyof typeof calls): unknown {
  return z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' });
}

/** With every member that names a place required, so that each input has one. */
function withAll(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withAll);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withAll(value)]));
  if (copy.properties && typeof copy.properties === 'object') {
    const named = Object.keys(copy.properties).filter((key) => pathMember.test(key) || addressMember.test(key));
    copy.required = [...new Set([...((copy.required as string[] | undefined) ?? []), ...named])];
  }
  return copy;
}

function replaced(value: unknown, member: RegExp, target: string): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, member, target));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (!member.test(key)) return [key, replaced(inner, member, target)];
      return [key, Array.isArray(inner) ? [target] : target];
    }),
  );
}
