import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { type CallName, calls } from '../../shared/contract.ts';
import type { CallSpec } from '../../shared/ipc.ts';
import { accessTo, isOffered, offeredBecause, withheldFrom } from './access.ts';

/** A call as an assistant sees it. */
export interface OfferedTool {
  readonly call: CallName;
  readonly withheld: readonly string[];
  readonly tool: Tool;
}

/** The tools, made from the contract itself. Their names have no dot: not every client takes one. */
export function offeredTools(): Map<string, OfferedTool> {
  const names = (Object.keys(calls) as CallName[]).filter(isOffered);
  return new Map(names.map((call) => [toolName(call), offer(call)]));
}

export function toolName(call: CallName): string {
  return call.replaceAll('.', '_');
}

const InputSchema = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.looseObject({})).default({}),
  required: z.array(z.string()).optional(),
});

function offer(call: CallName): OfferedTool {
  const { does, input, more }: CallSpec = calls[call];
  const access = accessTo[call];
  const withheld = withheldFrom(call);
  const schema = InputSchema.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
  const { $schema: _dialect, ...rest } = schema;
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !withheld.includes(name)));
  const goesOn = more === undefined ? '' : ` An answer that is not all goes on with ${more.replaceAll('.', '_')}.`;
  return {
    call,
    withheld,
    tool: {
      name: toolName(call),
      description: `${does}${goesOn} ${Object.hasOwn(offeredBecause, access) ? offeredBecause[access as keyof typeof offeredBecause] : ''}`,
      inputSchema: { ...rest, properties },
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: access !== 'case' },
    },
  };
}
