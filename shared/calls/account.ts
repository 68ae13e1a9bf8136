import * as z from 'zod';
import { Account } from '../account.ts';
import type { CallSpecs } from '../ipc.ts';

export const accountCalls = {
  'account.read': {
    does: 'Reads the account: products, limits, usage and expiry. Costs no query.',
    input: z.strictObject({}),
    output: Account,
  },
} satisfies CallSpecs;
