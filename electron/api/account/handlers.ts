import type { accountCalls } from '../../../shared/calls/account.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import { type ApiContext, overConnection } from '../api-context.ts';
import { readAccount } from './client.ts';
import { learnLimits } from './learn-limits.ts';

export function accountHandlers(context: ApiContext): Handlers<typeof accountCalls> {
  return {
    'account.read': (_input, signal) =>
      overConnection(
        context,
        'Reading the account',
        signal,
        async ({ http, governor, connectionId }, circumstances) => {
          const account = await readAccount(http, circumstances);
          if (account.ok) learnLimits(governor, connectionId, account.value);
          return account;
        },
      ),
  };
}
