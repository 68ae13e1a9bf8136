import './status.css';
import { Button, Switch } from '@blueprintjs/core';
import { Exchange, Lock, Offline, People, Unlock, User } from '@blueprintjs/icons';
import type { PanelId } from '../../shared/panels.ts';
import { PivotProgress } from '../panels/pivot/PivotProgress.tsx';
import { ChainProgress } from '../panels/watching/ChainProgress.tsx';
import { activeConnection } from '../stores/connections-store.ts';
import { usePart, useParts, useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';
import { jobTexts } from '../texts/jobs.ts';
import { teamTexts } from '../texts/team.ts';
import { useNow } from '../ui/Moment.tsx';
import { QuickPopover } from '../ui/QuickPopover.tsx';
import { ActivityHistory, ActivityLine, ActivityStrip, UndoButton } from './Activity.tsx';
import { DemoPart } from './DemoPart.tsx';
import { FilterPart } from './FilterPart.tsx';

/**
 * What is under way, the last message, and beside it connection, quota, filter, jobs, keychain and the offline switch.
 * Its buttons open the drawers.
 */
export function StatusBar() {
  return (
    <footer className="status-bar">
      <ActivityStrip />
      <ChainProgress />
      <ActivityHistory />
      <PivotProgress otherwise={<ActivityLine />} undo={<UndoButton />} />
      <div className="status-parts">
        <FilterPart />
        <RulesPart />
        <TeamPart />
        <JobsPart />
        <RequestsPart />
        <QuotaPart />
        <DemoPart />
        <ConnectionPart />
        <KeychainPart />
        <OfflinePart />
      </div>
    </footer>
  );
}

/** Opens a panel in the drawer, or closes it there. */
function useDrawer(panel: PanelId): { readonly active: boolean; readonly onClick: () => void } {
  const { dock, run } = useWorkbench();
  const active = usePart(dock.store, (state) => state.drawer === panel);
  return { active, onClick: () => (active ? dock.closeDrawer() : run(`panel.${panel}`)) };
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

/** Only for a shared case: who is here, what is new, what waits. */
function TeamPart() {
  const { team } = useWorkbench();
  const shared = usePart(team.store, (view) => view.state?.shared ?? null);
  const drawer = useDrawer('team');
  if (!shared) return null;
  const isTrouble = shared.offline !== null || shared.conflicts.length > 0 || shared.role === 'removed';
  return (
    <Button
      variant="minimal"
      size="small"
      className={isTrouble ? 'warn' : ''}
      icon={<People size={14} />}
      data-testid="status-team"
      title={teamTexts.status.title}
      {...drawer}
      text={teamTexts.status.text(shared)}
    />
  );
}

function ConnectionPart() {
  const { account, connections } = useWorkbench();
  const active = usePart(connections.store, activeConnection);
  const read = usePart(account.store, (state) => state.account.value?.username);
  const name = active?.connection.username;
  return (
    <Button
      variant="minimal"
      size="small"
      className="status-shrinks"
      icon={<User size={14} />}
      data-testid="status-connection"
      data-account={read}
      {...useDrawer('connections')}
      title={frameTexts.connection.show}
      text={active ? `${active.connection.name}${name && ` · ${name}`}` : '…'}
    />
  );
}

/** The remaining quota. The hint has its age: others spend from the same quota. */
function QuotaPart() {
  const { account, quotas } = useWorkbench();
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
      className={empty ? 'status-shrinks warn' : 'status-shrinks'}
      data-testid="status-quota"
      title={shown.map((part) => part.hint).join('\n')}
      {...useDrawer('account')}
      text={text || (failed ? frameTexts.quota.unknown : frameTexts.quota.loading)}
    />
  );
}

const shownProducts = [
  { product: 'intel-investigate', title: frameTexts.quota.investigate },
  { product: 'pdns', title: frameTexts.quota.pdns },
] as const;

function JobsPart() {
  const { jobs } = useWorkbench();
  const list = usePart(jobs.store, (state) => state.jobs);
  return (
    <Button
      variant="minimal"
      size="small"
      data-testid="status-jobs"
      {...useDrawer('jobs')}
      text={jobTexts.count(list)}
    />
  );
}

function RequestsPart() {
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<Exchange size={14} />}
      aria-label={frameTexts.requests}
      title={frameTexts.requests}
      {...useDrawer('requests')}
    />
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
        className={ok ? 'status-icon' : 'status-icon warn'}
        icon={ok ? <Lock size={14} /> : <Unlock size={14} />}
        data-testid="status-keychain"
        title={ok ? frameTexts.keychain.there : frameTexts.keychain.missing}
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
