import type { VerdictRow } from '../../../shared/case-rows.ts';

/** What each verdict is called, and the key that gives it. */
export const verdictTitles: Readonly<
  Record<
    VerdictRow['action'],
    { readonly title: string; readonly short: string; readonly key: string; readonly icon: string }
  >
> = {
  watch: { title: 'Watch', short: 'watch', key: 'W', icon: 'eye-open' },
  ignore: { title: 'Ignore', short: 'ignore', key: 'G', icon: 'eye-off' },
  'escalate-blocked': { title: 'Escalate for blocking', short: 'block', key: 'B', icon: 'ban-circle' },
  'escalate-external': { title: 'Escalate to the external service', short: 'external', key: 'X', icon: 'send-to' },
};
