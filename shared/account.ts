import * as z from 'zod';

const Count = z.int().min(0).nullable();

export const AccountProduct = z.object({
  id: z.string().describe('In the neutral dialect, whatever the service calls it.'),
  perMonth: Count,
  perHour: Count,
  perMinute: Count,
  absolute: Count,
  usedToday: Count,
  usedMonth: Count,
  expires: z.iso.date().nullable(),
});
export type AccountProduct = z.output<typeof AccountProduct>;

export const Account = z.object({
  username: z.string(),
  active: z.boolean().nullable().describe('null if the service does not say.'),
  products: z.array(AccountProduct),
  spoiled: z.int().describe('Unreadable products.'),
  at: z.iso.datetime(),
});
export type Account = z.output<typeof Account>;
