import { agoWords, clockMinuteOf, clockOf, figure, secondOf } from '../../shared/figures.ts';
import type { ProductQuota } from '../../shared/product-quota.ts';
import { activeConnection } from '../stores/connections-store.ts';
import { usePart, useParts, useWorkbench } from '../stores/workbench.ts';
import { progressWords } from '../ui/JobLines.tsx';
import { useNow } from '../ui/Moment.tsx';
import { QuickPopover } from '../ui/QuickPopover.tsx';
import { FilterPart } from './FilterPart.tsx';
import { jobsWords } from './jobs-words.ts';
import './status.css';
import { Button, Switch } from '@blueprintjs/core';
import { Lock, Offline, Unlock, User } from '@blueprintjs/icons';

/** Connection, quota, filter, jobs, keychain and the offline switch, always visible. */
export function StatusBar() {
  return (
    <footer className="status-bar">
      <ConnectionPart />
      <QuotaPart />
      <span className="spacer" />
      <FilterPart />
      <RulesPart />
      <JobsPart />
      <KeychainPart />
      <OfflinePart />
    </footer>
  );
}

/** Rules match while the user looks elsewhere: it stays until the feeds are shown. */
function RulesPart() {
  const { feeds, run } = useWorkbench();
  const unseen = usePart(feeds.store, (state) => state.unseen);
  if (unseen === 0) return null;
  return (
    <Button
      variant="minimal"
      size="small"
      className="warn"
      data-testid="status-rules"
      onClick={() => run('panel.feeds')}
      text={unseen === 1 ? 'A rule fired' : `Rules fired ${figure(unseen)} times`}
    />
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

/** The remaining quota. The hint has its age: others spend from the same quota. */
function QuotaPart() {
  const { account, quotas, run } = useWorkbench();
  const failed = usePart(account.store, (state) => state.account.failure ?? state.quota.failure);
  const { quotas: known, toldAt } = useParts(quotas.store, ['quotas', 'toldAt']);
  const now = useNow(15_000);
  const shown = shownProducts.flatMap(({ product, title }) => {
    const quota = known.find((entry) => entry.product === product);
    const words = quota && quotaWords(quota);
    return words ? [{ text: `${title} ${words}`, hint: `${title}: ${ageWords(quota, now - toldAt)}` }] : [];
  });
  const empty = known.some(
    (quota) => quota.left === 0 && shownProducts.some(({ product }) => product === quota.product),
  );
  const text = shown.map((part) => part.text).join(' · ');
  return (
    <Button
      variant="minimal"
      size="small"
      className={empty ? 'warn' : ''}
      data-testid="status-quota"
      title={shown.map((part) => part.hint).join('\n')}
      onClick={() => run('panel.account')}
      text={text ? `quota: ${text}` : failed ? 'Quota not known' : 'Reading the quota…'}
    />
  );
}

const shownProducts = [
  { product: 'intel-investigate', title: 'Investigate' },
  { product: 'pdns', title: 'pDNS' },
] as const;

function quotaWords({ period, limit, left, renewsAt }: ProductQuota): string | null {
  if (period === 'unlimited') return 'unlimited';
  if (limit === null) return null;
  const amount = `${left === null ? '?' : figure(left)} of ${figure(limit)}`;
  return renewsAt ? `${amount}, resets ${clockMinuteOf(renewsAt)} UTC` : amount;
}

function ageWords({ readAt, ageSeconds }: ProductQuota, sinceToldMs: number): string {
  const time = `${secondOf(readAt)} UTC`;
  return `read ${time}, ${agoWords(ageSeconds + sinceToldMs / 1000)}; less what was asked from here since then.`;
}

function JobsPart() {
  const { jobs, run } = useWorkbench();
  const list = usePart(jobs.store, (state) => state.jobs);
  const text = jobsWords(list);
  const content = (
    <div className="status-jobs">
      {list.length === 0 && <p className="quiet">Nothing is running.</p>}
      {list.map((job) => (
        <div key={job.id} className="status-job">
          <span>{job.title}</span>
          {job.progress && <span className="quiet number">{progressWords(job.progress)}</span>}
          {job.waitingUntil && <span className="quiet">again at {clockOf(job.waitingUntil)} UTC</span>}
          <Button size="small" variant="minimal" text="Cancel" onClick={() => void jobs.cancel(job.id)} />
        </div>
      ))}
      <Button
        size="small"
        variant="minimal"
        className="status-jobs-all"
        text="Show all jobs"
        onClick={() => run('panel.jobs')}
      />
    </div>
  );
  return (
    <QuickPopover content={content} placement="top">
      <Button variant="minimal" size="small" text={text} />
    </QuickPopover>
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
    <QuickPopover content={content} placement="top">
      <Button
        variant="minimal"
        size="small"
        className={ok ? '' : 'warn'}
        icon={ok ? <Lock size={14} /> : <Unlock size={14} />}
        data-testid="status-keychain"
        text={ok ? 'Keychain' : 'No keychain: keys in memory'}
      />
    </QuickPopover>
  );
}

function OfflinePart() {
  const { settings, run } = useWorkbench();
  const offline = usePart(settings.store, (state) => state.offline);
  return (
    <span className={offline ? 'status-offline warn' : 'status-offline'}>
      {offline && <Offline size={14} />}
      <Switch checked={offline} onChange={() => run('app.toggleOffline')} label="Offline" innerLabel="" />
    </span>
  );
}
