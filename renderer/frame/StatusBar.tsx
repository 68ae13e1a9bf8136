import { activeConnection } from '../stores/connections-store.ts';
import { usePart, useParts, useWorkbench } from '../stores/workbench.ts';
import { useNow } from '../ui/Moment.tsx';
import { QuickPopover } from '../ui/QuickPopover.tsx';
import { FilterPart } from './FilterPart.tsx';
import './status.css';
import { Button, Switch } from '@blueprintjs/core';
import { Lock, Offline, Unlock, User } from '@blueprintjs/icons';
import { frameTexts } from '../texts/frame.ts';
import { jobTexts } from '../texts/jobs.ts';

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
      text={frameTexts.rulesFired(unseen)}
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
    const remaining = quota && frameTexts.quota.remaining(quota);
    return remaining ? [{ text: `${title} ${remaining}`, hint: frameTexts.quota.age(title, quota, now - toldAt) }] : [];
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
      text={text ? frameTexts.quota.line(text) : failed ? frameTexts.quota.unknown : frameTexts.quota.loading}
    />
  );
}

const shownProducts = [
  { product: 'intel-investigate', title: frameTexts.quota.investigate },
  { product: 'pdns', title: frameTexts.quota.pdns },
] as const;

function JobsPart() {
  const { jobs, run } = useWorkbench();
  const list = usePart(jobs.store, (state) => state.jobs);
  const text = jobTexts.count(list);
  const content = (
    <div className="status-jobs">
      {list.length === 0 && <p className="quiet">{frameTexts.jobs.none}</p>}
      {list.map((job) => (
        <div key={job.id} className="status-job">
          <span>{job.title}</span>
          {job.progress && <span className="quiet number">{jobTexts.progress(job.progress)}</span>}
          {job.waitingUntil && <span className="quiet">{frameTexts.jobs.retryAt(job.waitingUntil)}</span>}
          <Button
            size="small"
            variant="minimal"
            text={frameTexts.jobs.cancel}
            onClick={() => void jobs.cancel(job.id)}
          />
        </div>
      ))}
      <Button
        size="small"
        variant="minimal"
        className="status-jobs-all"
        text={frameTexts.jobs.showAll}
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
    <p className="popover-text">{ok ? frameTexts.keychain.inKeychain : frameTexts.keychain.inMemory(keychain.why)}</p>
  );
  return (
    <QuickPopover content={content} placement="top">
      <Button
        variant="minimal"
        size="small"
        className={ok ? '' : 'warn'}
        icon={ok ? <Lock size={14} /> : <Unlock size={14} />}
        data-testid="status-keychain"
        text={ok ? frameTexts.keychain.there : frameTexts.keychain.missing}
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
      <Switch
        checked={offline}
        onChange={() => run('app.toggleOffline')}
        label={frameTexts.offline.label}
        innerLabel=""
      />
    </span>
  );
}
