import { parseAstAsync } from 'vite';

// Changes a module so that it builds its schemas when they are first used: a program that makes one call needs few of them.

interface Part {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Whether a source declares calls. */
export function declaresCalls(path: string): boolean {
  return /\/shared\/calls\/[^/]+\.ts$/.test(path);
}

const schemaNames: ReadonlySet<string> = new Set(['input', 'output', 'payload']);

/** In the declarations of calls and events, each schema becomes a property that builds it once. */
export async function withLazyMembers(code: string): Promise<string> {
  const edits: Edit[] = [];
  const { body } = await parseAstAsync(code, { lang: 'ts' });
  const exported = body.filter(({ type }) => type === 'ExportNamedDeclaration');
  walk(exported, null, (part) => {
    const { key, value } = part as { key?: { name?: string }; value?: Part };
    const name = key?.name ?? '';
    if (part.type !== 'Property' || !value || !schemaNames.has(name)) return true;
    const once = `Object.defineProperty(this, '${name}', { value: ${code.slice(value.start, value.end)} })`;
    edits.push({ start: part.start, end: part.end, text: `get ${name}() { return ${once}.${name}; }` });
    return false;
  });
  return edited(code, edits);
}

/**
 * Each constant of a module becomes one that a bundler may leave out where nothing uses it. For modules that do nothing but
 * define things when they are loaded.
 */
export async function withPureConstants(code: string): Promise<string> {
  const edits: Edit[] = [];
  const { body } = await parseAstAsync(code, { lang: 'ts' });
  for (const statement of body) {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (inner?.type !== 'VariableDeclaration') continue;
    for (const { init } of inner.declarations) {
      if (!init || defersItself.has(init.type)) continue;
      edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
      edits.push({ start: init.end, end: init.end, text: '))()' });
    }
  }
  return edited(code, edits);
}

/** In a CommonJS module, each constant that contains a schema becomes a function that builds it once. */
export async function withLazyConstants(code: string): Promise<string> {
  const zod = [...code.matchAll(/^const ([\w$]+) = require\("[^"]*\/node_modules\/zod\/[^"]+"\);$/gm)].map(
    ([, name]) => name,
  );
  const names = zod.map((name = '') => `(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`);
  const buildsSchema = new RegExp([...names, '\\.(?:pick|omit|extend|partial)\\('].join('|'));
  const { body } = await parseAstAsync(code);
  const declared = new Map<string, Part>();
  for (const statement of body) {
    const [only, ...others] = statement.type === 'VariableDeclaration' ? statement.declarations : [];
    if (!only?.init || others.length > 0 || only.id.type !== 'Identifier') continue;
    if (defersItself.has(only.init.type) || !buildsSchema.test(code.slice(only.init.start, only.init.end))) continue;
    declared.set(only.id.name, only.id);
  }
  const uses = new Map<string, Edit[]>([...declared.keys()].map((name) => [name, []]));
  walk(body, null, (part, parent, role) => {
    if (part.type === 'ObjectPattern') for (const name of namesIn(part)) uses.delete(name);
    const { name } = part as { name?: string };
    const own = part.type === 'Identifier' && name !== undefined ? uses.get(name) : undefined;
    if (!own || !name) return true;
    const { shorthand, computed, init, left, right } = (parent ?? {}) as {
      [member: string]: unknown;
      init?: Part;
      left?: Part;
      right?: Part;
    };
    if (declared.get(name) === part && init) {
      own.push({ start: part.start, end: init.start, text: `${name}$made, ${name}$ = () => ${name}$made ??= ` });
    } else if (shorthand) {
      if (role === 'value') own.push({ start: part.start, end: part.end, text: `${name}: ${name}$()` });
    } else if ((role === 'property' || role === 'key') && !computed) {
      return true;
    } else if (right === part && left && /^exports\.[\w$]+$/.test(code.slice(left.start, left.end))) {
      const exported = code.slice(left.start + 'exports.'.length, left.end);
      const text = `Object.defineProperty(exports, "${exported}", { enumerable: true, get: ${name}$ })`;
      own.push({ start: left.start, end: part.end, text });
    } else if (binds(parent, role)) {
      uses.delete(name); // Another variable has this name: leaves all of them alone.
    } else {
      own.push({ start: part.start, end: part.end, text: `${name}$()` });
    }
    return true;
  });
  return edited(code, [...uses.values()].flat());
}

const defersItself: ReadonlySet<string> = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'ClassExpression',
  'Literal',
]);

/** Whether an identifier in this place of its parent gives a name a value, rather than using it. */
function binds(parent: Part | null, role: string): boolean {
  switch (parent?.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return role === 'id';
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return role === 'id' || role === 'params';
    case 'AssignmentPattern':
    case 'AssignmentExpression':
      return role === 'left';
    case 'CatchClause':
      return role === 'param';
    case 'ArrayPattern':
    case 'RestElement':
    case 'UpdateExpression':
      return true;
    default:
      return false;
  }
}

/** The variables that `{ a, b: c = 1 }` sets. */
function namesIn(pattern: Part): string[] {
  const { properties } = pattern as unknown as {
    properties: { value?: { name?: string; left?: { name?: string } } }[];
  };
  return properties.flatMap(({ value }) => value?.name ?? value?.left?.name ?? []);
}

type Visit = (part: Part, parent: Part | null, role: string) => boolean;

/** Visits every part of a syntax tree; those inside a part only if the visit returns true. */
function walk(part: unknown, parent: Part | null, visit: Visit, role = ''): void {
  if (part === null || typeof part !== 'object') return;
  if (Array.isArray(part)) {
    for (const one of part) walk(one, parent, visit, role);
    return;
  }
  const node = part as Part;
  if (typeof node.type !== 'string') return;
  if (!visit(node, parent, role)) return;
  for (const [name, inner] of Object.entries(node)) walk(inner, node, visit, name);
}

function edited(code: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}
