import { Button, PopoverNext, Switch } from '@blueprintjs/core';
import { Lock, Offline, Unlock, User } from '@blueprintjs/icons';
import type { Account } from '../../shared/calls/account.ts';
import type { Quota } from '../../shared/calls/pdns.ts';
import { activeConnection } from '../stores/connections-store.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { figure } from '../ui/Meter.tsx';

/** Connection, quota, jobs, keychain and the offline switch, always in sight. */
export function StatusBar() {
  return (
    <footer className="status-bar">
      <ConnectionPart />
      <QuotaPart />
      <span className="spacer" />
      <JobsPart />
      <KeychainPart />
      <OfflinePart />
    </footer>
  );
}

function ConnectionPart() {
  const { connections, run } = useWorkbench();
  const active = usePart(connections.store, activeConnection);
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<User size={14} />}
      onClick={() => run('panel.connections')}
      text={
        active ? `${active.connection.name}${active.connection.username && ` · ${active.connection.username}`}` : '…'
      }
    />
  );
}

function QuotaPart() {
  const { account, run } = useWorkbench();
  const platform = usePart(account.store, (state) => state.account);
  const pdns = usePart(account.store, (state) => state.quota);
  const parts = [platform.value && investigateWords(platform.value), pdns.value && quotaWords(pdns.value)];
  const text = parts.filter(Boolean).join(' · ');
  const failed = platform.failure ?? pdns.failure;
  return (
    <Button
      variant="minimal"
      size="small"
      data-testid="status-quota"
      onClick={() => run('panel.account')}
      text={text || (failed ? 'Quota not known' : 'Reading the quota…')}
    />
  );
}

function investigateWords(account: Account): string | null {
  const product = account.products.find((entry) => entry.id === 'intel-investigate');
  if (!product || product.perMonth === null || product.usedMonth === null) return null;
  return `Investigate ${figure(Math.max(0, product.perMonth - product.usedMonth))} of ${figure(product.perMonth)} left`;
}

function quotaWords(quota: Quota): string {
  if (quota.kind === 'unlimited') return 'pDNS unlimited';
  const left = `pDNS ${figure(quota.remaining ?? 0)} of ${figure(quota.limit ?? 0)} left`;
  return quota.resetsAt ? `${left}, resets ${quota.resetsAt.slice(11, 16)} UTC` : left;
}

function JobsPart() {
  const { jobs } = useWorkbench();
  const list = usePart(jobs.store, (state) => state.jobs);
  const text = list.length === 0 ? 'No jobs' : list.length === 1 ? '1 job' : `${list.length} jobs`;
  const content = (
    <div className="jobs-list">
      {list.length === 0 && <p className="quiet">Nothing is running.</p>}
      {list.map((job) => (
        <div key={job.id} className="job">
          <span>{job.title}</span>
          {job.waitingUntil && <span className="quiet">again at {job.waitingUntil.slice(11, 19)} UTC</span>}
          <Button size="small" variant="minimal" text="Cancel" onClick={() => void jobs.cancel(job.id)} />
        </div>
      ))}
    </div>
  );
  return (
    <PopoverNext content={content} placement="top">
      <Button variant="minimal" size="small" text={text} />
    </PopoverNext>
  );
}

function KeychainPart() {
  const { frame } = useWorkbench();
  const keychain = usePart(frame.store, (state) => state.info?.keychain);
  if (!keychain) return null;
  const ok = keychain.kind === 'keychain';
  const content = (
    <p className="popover-text">
      {ok
        ? 'Keys are kept in the system keychain.'
        : `${keychain.why ?? 'There is no keychain.'} Keys that you enter are held in memory for this run only; nothing is written to disk.`}
    </p>
  );
  return (
    <PopoverNext content={content} placement="top">
      <Button
        variant="minimal"
        size="small"
        className={ok ? '' : 'warn'}
        icon={ok ? <Lock size={14} /> : <Unlock size={14} />}
        data-testid="status-keychain"
        text={ok ? 'Keychain' : 'No keychain: keys in memory'}
      />
    </PopoverNext>
  );
}

function OfflinePart() {
  const { settings, run } = useWorkbench();
  const offline = usePart(settings.store, (state) => state.offline);
  return (
    <span className={offline ? 'offline warn' : 'offline'}>
      {offline && <Offline size={14} />}
      <Switch checked={offline} onChange={() => run('app.toggleOffline')} label="Offline" innerLabel="" />
    </span>
  );
}
