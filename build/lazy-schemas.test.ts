import { expect, test } from 'vitest';
import { lazyProgram } from './lazy-modules.ts';
import { withLazyConstants, withLazyMembers, withPureConstants } from './lazy-schemas.ts';

const zod = 'const z = require("../node_modules/zod/v4/classic/schemas.js");\n';

/** What a module exports, and which schemas it has built so far. */
function run(code: string) {
  const built: string[] = [];
  const exported: Record<string, unknown> = {};
  const z = {
    object: (name: string) => {
      built.push(name);
      return { name };
    },
  };
  new Function('exports', 'require', code)(exported, () => z);
  return { built, exported };
}

test('a constant with a schema is built once, when something first uses it', async () => {
  const code = await withLazyConstants(
    `${zod}var A = z.object("a");\nvar B = [z.object("b"), A];\nvar plain = 1;\nexports.A = A;\nexports.Other = B;\nexports.all = () => ({ B, A: B[1] });\n`,
  );
  const { built, exported } = run(code);
  expect(built).toEqual([]);
  expect(exported.Other).toEqual([{ name: 'b' }, { name: 'a' }]);
  expect(exported.A).toBe((exported.Other as unknown[])[1]);
  expect((exported.all as () => unknown)()).toEqual({ B: exported.Other, A: exported.A });
  expect(built).toEqual(['b', 'a']);
});

test('a constant whose name another variable has too stays as it is', async () => {
  for (const other of [
    'function f(A) { return A; }',
    'const f = ({ A }) => A;',
    'const f = ({ b: A = 1 }) => A;',
    'function f() { try { g(); } catch (A) { return A; } }',
    'function f() { const A = 1; return A; }',
    'function f() { A = 1; }',
    'const f = ([A, ...rest]) => A;',
  ]) {
    const code = `${zod}var A = z.object("a");\n${other}\nexports.A = A;\n`;
    expect(await withLazyConstants(code)).toBe(code);
  }
});

test('the schemas of a call are built once, when they are first used, and its sentence is there at once', async () => {
  const code = await withLazyMembers(
    "export const calls = { 'a.b': { does: 'Does it.', input: z.object('in'), output: z.object('out') } } satisfies X;",
  );
  const { built, exported } = run(
    `const z = require('zod');${code.replace('export const calls', 'exports.calls').replace(' satisfies X', '')}`,
  );
  const calls = exported.calls as Record<string, { does: string; input: unknown; output: unknown }>;
  expect([calls['a.b']?.does, built]).toEqual(['Does it.', []]);
  expect(calls['a.b']?.output).toBe(calls['a.b']?.output);
  expect(built).toEqual(['out']);
  expect(Object.keys(calls['a.b'] ?? {})).toEqual(['does', 'input', 'output']);
});

test('a module is loaded when something of it is used, whatever stands before or after its name', async () => {
  const program = await lazyProgram(
    'main.js',
    [
      {
        fileName: 'main.js',
        code: 'const require_a = require("./a.js");\nlet node_url = require("node:url");\nexports.make = () => new require_a.A();\nexports.all = () => ({ ...require_a.list, own: x.require_a });\nexports.parse = () => (0, node_url.parse)("a");\n',
      },
      { fileName: 'a.js', code: 'require("./main.js");\nexports.A = class {};\n' },
      { fileName: 'linked/node_modules/@some/package/b.js', code: 'const a = require("node:url");\nexports.b = a;\n' },
    ],
    async (_, code) => code,
  );
  const main = program.get('sextant.cjs') ?? '';
  expect(main).toContain('new (lazy$loaded[1] ?? lazy$load(1)).A()');
  expect(main).toContain('{ ...(lazy$loaded[1] ?? lazy$load(1)).list, own: x.require_a }');
  expect(main).toContain('(0, (lazy$loaded[3] ?? lazy$load(3)).parse)("a")');
  expect(main).not.toContain('require(');
  expect(program.get('somepackage.cjs')).toContain('const a = (lazy$loaded[3] ?? lazy$load(3));');
  expect(program.get('terminal.cjs')).toContain('const outside = ["node:url"];');
});

test('a constant may be left out where nothing uses it, and has the same value where something does', async () => {
  const pure = '/* @__PURE__ */ (() => (';
  expect(await withPureConstants('export const A = z.object({ b: z.string() });\nconst C = A.pick({ b: true });')).toBe(
    `export const A = ${pure}z.object({ b: z.string() })))();\nconst C = ${pure}A.pick({ b: true })))();`,
  );
  const unchanged =
    'export const most = 5;\nexport const twice = (n: number) => n * 2;\nexport type T = string;\nlet later;';
  expect(await withPureConstants(unchanged)).toBe(unchanged);
});
