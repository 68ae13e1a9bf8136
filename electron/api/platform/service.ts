import { fail } from '../../../shared/result.ts';
import { limited, saysLimit, saysTooLarge } from '../../core/http/answers.ts';
import type { OperationLimits } from '../../core/limits/limits.ts';
import { readAccount } from '../account/client.ts';
import { readAndLearn } from '../account/learn-limits.ts';
import type { ApiService } from '../service.ts';

const minute = 60;
const hour = 3600;

const detectList = (product: string): OperationLimits => ({
  limits: [{ most: 1, seconds: hour }],
  product,
  learnFrom: 'account',
  freePaging: true,
  refusalsAreFree: true,
});

/** The document gives this limit for the complete feed service: reading a feed and listing its archives share it. */
const feeds: OperationLimits = {
  limits: [
    { most: 2, seconds: minute },
    { most: 120, seconds: hour },
  ],
  learnFrom: 'account',
};

// covers: detect.monitors once an hour
// covers: detect.list once an hour with free pages, 30 previews a minute
// covers: detect.escalations 30 a minute
// covers: feeds.read 2 a minute, 120 an hour
// covers: enrich.request a quota of its own
export const platformOperations = {
  account: { limits: [], product: 'account-information' },
  investigate: { limits: [], product: 'intel-investigate', learnFrom: 'account' },
  enrich: { limits: [], product: 'intel-enrich', learnFrom: 'account' },
  'detect.monitors': {
    limits: [{ most: 1, seconds: hour }],
    product: 'intel-detect-monitors',
    learnFrom: 'account',
    refusalsAreFree: true,
  },
  'detect.changeMonitor': { limits: [] },
  'detect.new': detectList('intel-detect-new-domains'),
  'detect.watched': detectList('intel-detect-watched-domains'),
  // No document gives this list an hourly limit; an account may.
  'detect.ignored': { ...detectList('intel-detect-ignored-domains'), limits: [] },
  'detect.preview': { limits: [{ most: 30, seconds: minute }] },
  'detect.setState': { limits: [], product: 'intel-detect-manage-watchlist-domains', learnFrom: 'account' },
  'detect.escalate': {
    limits: [{ most: 30, seconds: minute }],
    product: 'intel-detect-escalate-domains',
    learnFrom: 'account',
  },
  feeds,
} as const satisfies Readonly<Record<string, OperationLimits>>;

const clockTolerance = 2 * 60_000;

/** How the service reports a closed account. "Credentials match no active account" does not mean a closed one. */
const closedAccount =
  /\baccount (?:is |has been |was )?(?:not active|inactive|closed|suspended|disabled|deactivated|terminated|expired)\b|\b(?:inactive|closed|suspended|disabled|deactivated|expired) account\b/i;

export const platform: ApiService = {
  title: 'Platform',
  address: ({ baseUrl }) => baseUrl,
  signing: ({ auth }, feed) => (feed ? auth.feeds : auth.platform),
  accept: 'application/json',
  keyInBody: false,
  accountIs: 'user',
  refusal: ({ refusal, said, quoted }) => {
    if (refusal.status !== 503) return null;
    if (saysLimit(said)) return limited(refusal, quoted);
    if (!saysTooLarge(said)) return null;
    return fail('too-many', `The answer would be too large.${quoted}`, {
      next: 'Narrow the search with another filter, or request fewer names at a time.',
    });
  },
  refusalOfKey: ({ refusal: { host, clockAheadMs }, said }) => {
    if (clockAheadMs !== null && Math.abs(clockAheadMs) > clockTolerance) {
      const minutes = Math.round(Math.abs(clockAheadMs) / 60_000);
      const direction = clockAheadMs > 0 ? 'ahead of' : 'behind';
      const message = `This computer's clock is ${minutes} minutes ${direction} ${host}'s, so signatures are refused.`;
      return fail('refused-key', message, {
        next: 'Set the clock, then try again. The key itself may be valid.',
      });
    }
    if (!closedAccount.test(said)) return null;
    return fail('not-permitted', `This account is closed on ${host}. It says: “${said}”`, {
      next: 'Ask your group’s API administrator to reopen it. The key itself may be valid.',
    });
  },
  afterRefusedKey: () =>
    'Check the user name and the platform key. Keys come from your group’s API administrator; a reset ends the old one at once.',
  operations: platformOperations,
  learn: readAndLearn,
  probe: async ({ http }, circumstances) => {
    const account = await readAccount(http, circumstances);
    if (!account.ok) return account;
    const { username, active, products } = account.value;
    const said = active ? `Account ${username}, ${products.length} products.` : `Account ${username} is not active.`;
    return { ok: true, value: said };
  },
};
