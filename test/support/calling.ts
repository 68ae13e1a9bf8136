import type * as z from 'zod';
import type { CallName, Contract } from '../../shared/contract.ts';
import type { TestApp } from './app.ts';

/** Makes a call that must succeed, and returns its value. */
export function calling(app: () => TestApp) {
  return async <N extends CallName>(
    name: N,
    input: z.input<Contract[N]['input']>,
  ): Promise<z.output<Contract[N]['output']>> => {
    const answer = await app().bridge.call(name, input);
    if (!answer.ok) throw new Error(`${name}: ${answer.failure.message}`);
    return answer.value;
  };
}
