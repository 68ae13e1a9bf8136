import type { ReactNode } from 'react';
import { figure } from '../../../shared/figures.ts';
import type { Quota } from '../../../shared/passive-dns.ts';
import { Meter } from '../../ui/Meter.tsx';
import { Moment } from '../../ui/Moment.tsx';

// covers: pdns.rate limit, remaining, reset, expires, results_max, offset_max, burst_size, burst_window, kinds of quota
export function QuotaCard({ quota }: { readonly quota: Quota }) {
  const { limit, remaining, burst } = quota;
  return (
    <div className="quota">
      {limit !== null && remaining !== null && (
        <div className="account-usage">
          <Meter used={limit - remaining} limit={limit} label="Passive DNS: used of the quota" />
          <span className="number">
            {figure(remaining)} of {figure(limit)} left
          </span>
        </div>
      )}
      <dl className="facts">
        {quota.kind === 'unlimited' && <Fact name="Queries">unlimited</Fact>}
        {quota.resetsAt && (
          <Fact name="Resets">
            <Moment at={quota.resetsAt} withDate />
          </Fact>
        )}
        {quota.expiresAt && (
          <Fact name={Date.parse(quota.expiresAt) < Date.parse(quota.at) ? 'Expired' : 'Expires'}>
            <Moment at={quota.expiresAt} withDate />
          </Fact>
        )}
        <Fact name="Burst">{burst ? `${figure(burst.size)} in ${windowWords(burst.windowSeconds)}` : 'no limit'}</Fact>
        <Fact name="Rows a query">{quota.resultsMax === null ? 'not said' : `up to ${figure(quota.resultsMax)}`}</Fact>
        <Fact name="Offset">{offsetWords(quota.offsetMax)}</Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function windowWords(seconds: number): string {
  if (seconds === 60) return 'a minute';
  if (seconds === 3600) return 'an hour';
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

function offsetWords(most: number | null | undefined): string {
  if (most === undefined) return 'no limit told';
  return most === null ? 'not allowed' : `up to ${figure(most)}`;
}
