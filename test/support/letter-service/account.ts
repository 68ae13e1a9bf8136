import { type Answer, json } from './asked.ts';
import { username } from './credentials.ts';

/** Limits are digits in quotes or null, as recorded. */
function product(id: string, perMinute: string | null, perHour: string | null, perMonth: string | null) {
  return {
    id,
    per_month_limit: perMonth,
    per_hour_limit: perHour,
    per_minute_limit: perMinute,
    absolute_limit: null,
    usage: { today: '3', month: '44' },
    expiration_date: '2027-12-31',
  };
}

export const products = [
  product('account-information', '5', null, null),
  product('intel-investigate', '20', null, '10000'),
  product('intel-enrich', '60', null, '20000'),
  product('intel-detect-monitors', '120', null, null),
  product('intel-detect-new-domains', '30', '10', null),
  product('intel-detect-watched-domains', '30', '10', null),
  product('intel-detect-ignored-domains', '30', '10', null),
  product('intel-detect-manage-watchlist-domains', '120', null, null),
  product('intel-detect-escalate-domains', '30', null, null),
  product('newly-observed-domains-feed-(api)', '20', null, null),
  product('newly-observed-domains-feed-(s3)', '20', null, null),
];

export function account(): Answer {
  return json({ response: { account: { api_username: username, active: true }, products } });
}
