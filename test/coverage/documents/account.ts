import { type Page, section, words } from '../row.ts';

export const account: Page = {
  file: 'account',
  title: 'Account',
  sections: [
    section('account.read', 'GET /v1/account/ (getAccountInfo)', ['account.read'], {
      operation: ['GET account'],
      field: words(
        `api_username active id per_month_limit per_hour_limit per_minute_limit absolute_limit today month
        expiration_date`,
      ),
      limit: ['limits of the account'],
    }),
  ],
};
