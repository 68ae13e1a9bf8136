import type { Account, AccountProduct } from '../../../shared/account.ts';
import { ago } from '../../../shared/figures.ts';
import type { Reading } from '../../stores/account-store.ts';
import { activeConnection } from '../../stores/connections-store.ts';
import { passiveDnsNow, productNow } from '../../stores/quota-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Moment, useNow } from '../../ui/Moment.tsx';
import { Section } from '../../ui/Section.tsx';
import { BatchChannels } from './BatchChannels.tsx';
import { ConfirmLimits } from './ConfirmLimits.tsx';
import { ProductTable } from './ProductTable.tsx';
import { QuotaCard } from './QuotaCard.tsx';
import './account.css';
import { Button, Intent, NonIdealState, Spinner, Tag } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { accountTexts } from '../../texts/account.ts';

// covers: account.read api_username, active
// covers: batch.validate POST validate, profile, username
// covers: pdns.operations rate_limit
/** The account's limits, its usage, and when they were read. */
export function AccountPanel() {
  const { account, connections, quotas, run } = useWorkbench();
  const known = usePart(quotas.store, (state) => state.quotas);
  const countedWith = usePart(quotas.store, (state) => state.countedWith);
  const reading = usePart(account.store, (state) => state.account);
  const quota = usePart(account.store, (state) => state.quota);
  const batch = usePart(account.store, (state) => state.batch);
  const connection = usePart(connections.store, (state) => activeConnection(state)?.connection.name);
  const loading = reading.loading || quota.loading || batch.loading;

  return (
    <div className="panel">
      <div className="panel-head">
        <div className="panel-title">
          {reading.value ? (
            <Identity account={reading.value} />
          ) : (
            <span className="quiet">{connection ?? accountTexts.title}</span>
          )}
        </div>
        <Refreshed at={reading.value?.at} />
        <Button
          variant="minimal"
          size="small"
          icon={<Refresh />}
          loading={loading}
          onClick={() => run('account.refresh')}
          aria-label={accountTexts.refresh}
        />
      </div>
      {countedWith !== 'nobody' && (
        <p className={countedWith === 'team' ? 'account-counted quiet' : 'account-counted warn'}>
          {accountTexts.countedWith[countedWith]}
        </p>
      )}
      <Section
        title={accountTexts.platform}
        aside={reading.value && accountTexts.productCount(reading.value.products.length)}
      >
        {reading.value?.active === false && <p className="bad">{accountTexts.closedHint}</p>}
        <Read
          reading={reading}
          draw={({ products, spoiled }) => (
            <ProductTable
              products={products.filter(isCore).map((product) => productNow(product, known))}
              spoiled={spoiled}
            />
          )}
        />
      </Section>
      <Section title={accountTexts.pdns} aside={quota.value && <QuotaKind kind={quota.value.kind} />}>
        <Read reading={quota} draw={(value) => <QuotaCard quota={passiveDnsNow(value, known)} />} />
      </Section>
      <Section title={accountTexts.limits.title}>
        <ConfirmLimits />
      </Section>
      <Section title={accountTexts.batch} aside={batch.value && accountTexts.user(batch.value.username)}>
        <Read reading={batch} draw={(value) => <BatchChannels profile={value} />} />
      </Section>
      {reading.value && (
        <Section title={accountTexts.feeds}>
          <ProductTable products={reading.value.products.filter((product) => !isCore(product))} spoiled={0} />
        </Section>
      )}
    </div>
  );
}

/** Feeds are many and similar: they come last, so that everyday products stay visible. */
function isCore(product: AccountProduct): boolean {
  return !/-\((api|s3)\)$/.test(product.id);
}

function Identity({ account }: { readonly account: Account }) {
  return (
    <>
      <span className="mono" data-testid="account-username">
        {account.username}
      </span>
      {account.active !== null && (
        <Tag minimal intent={account.active ? Intent.SUCCESS : Intent.DANGER}>
          {account.active ? accountTexts.active : accountTexts.closed}
        </Tag>
      )}
    </>
  );
}

function Refreshed({ at }: { readonly at: string | undefined }) {
  const now = useNow(5000);
  if (!at) return null;
  return (
    <span className="quiet" title={accountTexts.readHint}>
      {accountTexts.read} <Moment at={at} /> · {ago(at, now)}
    </span>
  );
}

function QuotaKind({ kind }: { readonly kind: 'time' | 'block' | 'unlimited' }) {
  return <>{accountTexts.quotaKinds[kind]}</>;
}

/** The last good value, with the failure of a newer reading above it. */
function Read<T>({ reading, draw }: { readonly reading: Reading<T>; readonly draw: (value: T) => ReactNode }) {
  if (!reading.value && !reading.failure) {
    return reading.loading ? (
      <Spinner size={20} className="waiting" />
    ) : (
      <NonIdealState layout="horizontal" title={accountTexts.notRead} description={accountTexts.notReadNext} />
    );
  }
  return (
    <>
      {reading.failure && <FailureView failure={reading.failure} />}
      {reading.value && draw(reading.value)}
    </>
  );
}
