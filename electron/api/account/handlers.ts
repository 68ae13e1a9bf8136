import type { accountCalls } from '../../../shared/calls/account.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import { type ApiContext, overConnection } from '../api-context.ts';
import { readAndLearn } from './learn-limits.ts';

export function accountHandlers(context: ApiContext): Handlers<typeof accountCalls> {
  return {
    'account.read': (_input, signal) => overConnection(context, 'Reading the account', signal, readAndLearn),
  };
}
