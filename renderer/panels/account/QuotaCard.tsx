import type { ReactNode } from 'react';
import type { Quota } from '../../../shared/passive-dns.ts';
import { accountTexts } from '../../texts/account.ts';
import { Meter } from '../../ui/Meter.tsx';
import { Moment } from '../../ui/Moment.tsx';

const texts = accountTexts.quota;

// covers: pdns.rate limit, remaining, reset, expires, results_max, offset_max, burst_size, burst_window, kinds of quota
export function QuotaCard({ quota }: { readonly quota: Quota }) {
  const { limit, remaining, burst } = quota;
  return (
    <div className="quota">
      {limit !== null && remaining !== null && (
        <div className="account-usage">
          <Meter used={limit - remaining} limit={limit} label={texts.usage} />
          <span className="number">{texts.remaining(remaining, limit)}</span>
        </div>
      )}
      <dl className="facts">
        {quota.kind === 'unlimited' && <Fact name={texts.queries}>{texts.unlimited}</Fact>}
        {quota.resetsAt && (
          <Fact name={texts.resets}>
            <Moment at={quota.resetsAt} withDate />
          </Fact>
        )}
        {quota.expiresAt && (
          <Fact name={Date.parse(quota.expiresAt) < Date.parse(quota.at) ? texts.expired : texts.expires}>
            <Moment at={quota.expiresAt} withDate />
          </Fact>
        )}
        <Fact name={texts.burst}>{burst ? texts.burstOf(burst.size, burst.windowSeconds) : texts.noBurst}</Fact>
        <Fact name={texts.rows}>{quota.resultsMax === null ? texts.rowsUnknown : texts.upTo(quota.resultsMax)}</Fact>
        <Fact name={texts.offset}>{offsetWords(quota.offsetMax)}</Fact>
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

function offsetWords(most: number | null | undefined): string {
  if (most === undefined) return texts.offsetUnknown;
  return most === null ? texts.offsetRefused : texts.upTo(most);
}
