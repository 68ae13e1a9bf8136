import type { accountCalls } from '../../../shared/calls/account.ts';
import { type ApiContext, overConnection } from '../api-context.ts';
import type { Product } from '../product.ts';
import { readAndLearn } from './learn-limits.ts';

export function accountOver(context: ApiContext): Product<typeof accountCalls> {
  return {
    read: (_input, signal) => overConnection(context, 'Reading the account', signal, readAndLearn),
  };
}
