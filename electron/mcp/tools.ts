import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { type CallName, calls } from '../../shared/contract.ts';
import type { CallSpec } from '../../shared/ipc.ts';
import { callNamed } from '../../shared/renamed-calls.ts';
import { accessTo, isOffered, offeredBecause, withheldFrom } from './access.ts';
import { without } from './answer.ts';

/** A call as an assistant sees it. */
export interface OfferedTool {
  readonly call: CallName;
  readonly withheld: readonly string[];
  readonly tool: Tool;
}

/** The tools, derived from the contract. Their names have no dot: not every client accepts one. */
export function offeredTools(): Map<string, OfferedTool> {
  const names = (Object.keys(calls) as CallName[]).filter(isOffered);
  return new Map(names.map((call) => [toolName(call), offer(call)]));
}

function toolName(call: CallName): string {
  return call.replaceAll('.', '_');
}

const InputSchema = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.looseObject({})).default({}),
});

function offer(call: CallName): OfferedTool {
  const { does, input, more }: CallSpec = calls[call];
  const access = accessTo[call];
  const withheld = withheldFrom(call);
  const whole = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const { $schema: _dialect, ...schema } = InputSchema.parse(withoutMembers(whole, withheld));
  const goesOn = more === undefined ? '' : ` ${more.replaceAll('.', '_')} continues an incomplete answer.`;
  return {
    call,
    withheld,
    tool: {
      name: toolName(call),
      description: `${does}${goesOn} ${Object.hasOwn(offeredBecause, access) ? offeredBecause[access as keyof typeof offeredBecause] : ''}`,
      inputSchema: schema,
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: access !== 'case' },
    },
  };
}

/** The tool with this present or former name. */
export function toolNamed(tools: ReadonlyMap<string, OfferedTool>, name: string): OfferedTool | undefined {
  const call = callNamed(name.replace('_', '.'));
  return call === null ? undefined : tools.get(toolName(call));
}

/** Removes members from a schema, at any depth. */
function withoutMembers(schema: unknown, names: readonly string[]): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((item) => withoutMembers(item, names));
  const members = Object.entries(schema).map(([name, member]) => {
    if (name === 'required' && Array.isArray(member)) return [name, member.filter((one) => !names.includes(one))];
    if (name === 'default') return [name, without(member, names)];
    if (name !== 'properties') return [name, withoutMembers(member, names)];
    const kept = Object.entries(member as object).filter(([property]) => !names.includes(property));
    return [name, Object.fromEntries(kept.map(([property, one]) => [property, withoutMembers(one, names)]))];
  });
  return Object.fromEntries(members);
}
