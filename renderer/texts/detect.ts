import type { VerdictRow } from '../../shared/case-rows.ts';
import { counted, dayOf, figure } from '../../shared/figures.ts';
import type { Loaded, LookalikeRow, SentSummary } from '../../shared/lookalikes.ts';
import { plainLine } from '../../shared/odd-text.ts';

type ListName = LookalikeRow['state'];
type Action = VerdictRow['action'];

/** The title of each verdict, and a short word for it. */
const verdicts: Readonly<Record<Action, { readonly title: string; readonly short: string }>> = {
  watch: { title: 'Watch', short: 'watch' },
  ignore: { title: 'Ignore', short: 'ignore' },
  'escalate-blocked': { title: 'Escalate for blocking', short: 'block' },
  'escalate-external': { title: 'Escalate to the external service', short: 'external' },
};

/** The names of what is stored about a lookalike. */
const facts = {
  state: 'State',
  risk: 'Risk',
  riskStatus: 'Risk score',
  mail: 'Receives mail',
  registrar: 'Registrar',
  created: 'Created',
  nameservers: 'Name servers',
  mailservers: 'Mail servers',
  addresses: 'Addresses',
  email: 'E-mail',
  escalated: 'Escalated',
  proximity: 'Proximity',
  phishing: 'Phishing',
  malware: 'Malware',
  spam: 'Spam',
  evidence: 'Evidence',
  discovered: 'Discovered',
  changed: 'Changed',
  judged: 'Verdict date',
  read: 'Loaded',
  yes: 'yes',
  no: 'no',
  none: 'none',
  unknown: 'unknown',
} as const;

const tray = {
  label: (waiting: number) => (waiting === 0 ? 'Tray' : `Tray (${figure(waiting)})`),
  emptyTitle: 'Tray is empty',
  empty:
    'Press W (watch), G (ignore), B (block) or X (external service) on a lookalike. Verdicts stay here until you send them.',
  showLookalikes: 'Show lookalikes',
  toSend: (verdictCounts: readonly (readonly [Action, number])[]) => {
    const all = verdictCounts.reduce((sum, [, count]) => sum + count, 0);
    const each = verdictCounts.map(([action, count]) => `${figure(count)} ${verdicts[action].short}`);
    return `${figure(all)} to send${each.length === 0 ? '' : `: ${each.join(', ')}`}`;
  },
  failed: (count: number) => `${figure(count)} refused or unconfirmed`,
  clear: 'Empty tray',
  sendWithoutEscalations: 'Send without escalations',
  send: 'Send…',
  note: 'A watched or ignored domain never becomes new again. Watch and ignore can be changed later; an escalation can’t be withdrawn.',
  table: 'Verdicts',
  columns: ['Domain', 'Change', 'Status', 'Reason'],
  actions: 'Actions',
  states: { staged: 'waiting', sending: 'sending', refused: 'refused', unknown: 'unconfirmed' } satisfies Record<
    VerdictRow['state'],
    string
  >,
  again: 'Retry',
  againHint: 'Adds it to the verdicts to send',
  againUnknownHint: 'It may have been applied: check before you send it again',
  againOf: (domain: string) => `Retry ${domain}`,
  remove: (domain: string) => `Remove ${domain} from tray`,
  sent: ({ done, already, refused, unknown, left }: Omit<SentSummary, 'verdicts' | 'stopped'>) => {
    const rest = [
      already > 0 && `${figure(already)} already set`,
      refused > 0 && `${figure(refused)} refused`,
      unknown > 0 && `${figure(unknown)} unconfirmed`,
      left > 0 && `${figure(left)} still in the tray`,
    ].filter(Boolean);
    return `${figure(done)} sent.${rest.length > 0 ? ` ${rest.join(', ')}.` : ''}`;
  },
  dismiss: 'Dismiss',
  outcomes: 'Result for each',
  outcome: {
    done: 'done',
    already: 'already set',
    refused: 'refused',
    unknown: 'unconfirmed',
    left: 'not sent',
  },
  more: (count: number) => `and ${figure(count)} more`,
} as const;

/** The card that shows what loading a list costs, and narrows it. */
const card = {
  title: (list: ListName) => `Load ${list} lookalikes`,
  results: 'Results',
  filtered: 'Lookalikes that match the filters below. Others are not stored in the case and can’t get a verdict.',
  everything: 'All lookalikes of all monitors, with registration and DNS data, all pages.',
  cost: 'Cost',
  costs: (list: ListName) =>
    list === 'ignored'
      ? '1 request per page, as many per minute as your account allows. A preview is free.'
      : 'This list can be loaded once an hour; its pages are free. A preview is free.',
  inCase: 'In case',
  notLoaded: 'Not loaded yet',
  loaded: (loaded: number, total: number | null) =>
    `${figure(loaded)}${total === null ? '' : ` of ${figure(total)}`}, loaded`,
  next: 'Next load',
  nextFrom: 'from',
  nextUntilThen: '; until then, use the list in the case',
  nextNow: 'possible now',
  name: 'Part of the name',
  nameLabel: 'Part of the name, service filter',
  monitorLabel: 'Monitor, service filter',
  asInList: 'Copy list filter',
  noFilter: 'No filter',
  first: 'Sort by',
  sortLabel: 'Sort by, at the service',
  thenLabel: 'Then sort by, at the service',
  thenNothing: 'no second column',
  orderLabel: 'Order, at the service',
  sorts: { discovered_date: 'discovery date', changed_date: 'change date', risk_score: 'risk' },
  descending: 'highest or newest first',
  ascending: 'lowest or oldest first',
  orderHint: 'decides what a preview shows, and the start of a list over 100,000',
  cancel: 'Cancel',
  preview: 'Preview · free',
  load: (list: ListName) => (list === 'ignored' ? 'Load' : 'Load · once per hour'),
  usedUp: 'Already loaded in this hour.',
} as const;

/** Notices and questions of the commands. */
const commands = {
  nothingChosen: 'No lookalike selected. Press J or K, or click one.',
  skipped: (count: number, why: string) => `${figure(count)} skipped: ${why}`,
  withdrawMany: 'Withdraw verdicts',
  judgeMany: 'Add many verdicts',
  many: (count: number) => `${figure(count)} lookalikes selected. Nothing is sent yet; you can undo this.`,
  withdraw: (count: number) => `Withdraw ${figure(count)}`,
  judge: (count: number) => `Add ${figure(count)}`,
  tooManyForGraph: (count: number, most: number) =>
    `${figure(count)} are too many for the graph at once. Select at most ${figure(most)}.`,
  onGraph: (count: number, added: number) =>
    `Added ${counted(count, 'lookalike')} to graph: ${counted(added, 'new node')}, no cost`,
  nothingToSend: 'No verdicts to send',
  sendTitle: 'Send verdicts and escalations',
  sendText: (escalations: number, all: number) =>
    `${figure(escalations)} of ${figure(all)} verdicts are escalations. They can’t be withdrawn. A new domain that is escalated also becomes watched.`,
  sendAll: (count: number) => `Send all ${figure(count)}`,
} as const;

const permitted = {
  judge: 'watch or ignore domains',
  escalate: 'escalate domains',
  monitors: 'manage monitors',
} as const;

/** Texts of the Detect panel: lists of lookalikes, verdicts and the tray. */
export const detectTexts = {
  lists: { new: 'New', watched: 'Watched', ignored: 'Ignored' } satisfies Record<ListName, string>,
  monitors: 'Monitors',
  verdicts,
  facts,
  tray,
  card,
  commands,

  load: 'Load list',
  loadHint: (list: ListName) =>
    `${list === 'ignored' ? '' : 'Once per hour: '}all monitors, with registration data, all pages`,
  openCard: 'Load part of the list, or preview',
  loadedOf: (loaded: number, total: number) => `${figure(loaded)} of ${figure(total)} · `,
  loadedPart: 'filtered · ',
  notLoaded: 'not loaded yet',
  loadedAt: 'loaded',
  againAt: ', again from',
  utc: ' UTC',
  again: ' UTC, can be loaded again',

  busy: {
    progress: (what: 'loading' | 'sending', done: number, of: number | null) =>
      `${what === 'loading' ? 'Loading' : 'Sending'}: ${figure(done)}${of === null ? '' : ` of ${figure(of)}`}`,
    waits: 'rate limit: waiting until',
    cancel: 'Cancel',
  },

  empty: {
    title: (list: ListName) => `No ${list} lookalikes in this case`,
    text: 'Load the list once. It is stored in the case: sort, filter and add verdicts offline.',
    offline: 'You are offline, so only lists that were loaded are available.',
    goOnline: 'Go online',
    filteredTitle: 'No matches',
    filtered: (total: number) => `The filter hides all ${counted(total, 'lookalike')} of this list.`,
    clearFilter: 'Clear filter',
  },

  table: {
    name: 'Lookalikes',
    verdict: 'Verdict',
    columns: {
      domain: 'Domain',
      risk_score: 'Risk',
      mx_exists: 'Mail',
      discovered_date: 'Discovered',
      changed_date: 'Changed',
      registrar: 'Registrar',
      ip: 'Address',
    },
    mail: 'mail',
    waits: 'in the tray',
    belongs: (domains: number, tier: string) => `Belongs to ${counted(domains, 'domain')} of the case: ${tier}`,
    escalated: (ways: readonly string[]) => `Escalated ${ways.join(' and ')}`,
  },

  detail: {
    name: 'Lookalike',
    matches: 'matches',
    noMonitor: 'no loaded monitor',
    toGraph: 'Add to graph',
    toGraphHint: 'With its data from Detect, and the reply that contains it',
    changes: 'Changes',
    changesSince: 'since the previous load',
    noScore: 'No score yet.',
    provisional: 'Provisional: malware and spam are scored 24 to 36 hours after discovery.',
    registration: 'Registration and DNS',
    times: 'Dates',
    by: (person: string) => ` by ${person}`,
    changed: ', changed ',
  },

  /** How a domain was escalated, by the word of the service. */
  escalations: { blocked: 'for blocking', external_safe: 'to the external service' } as Readonly<
    Record<string, string>
  >,

  /** What sending a verdict changes. */
  change: (from: ListName | undefined, action: Action): string => {
    const state = from ?? facts.unknown;
    if (action === 'watch') return `${state} → watched`;
    if (action === 'ignore') return `${state} → ignored`;
    const escalated = `escalated (${verdicts[action].short})`;
    return state === 'new' ? `new → watched, ${escalated}` : `${state}, ${escalated}`;
  },

  /** What a person should know of a domain before its verdict is sent. */
  caution: (row: LookalikeRow | undefined): string | null => {
    if (!row) return 'This domain is no longer in the case.';
    if (row.left !== null)
      return 'No longer in the list of new domains: someone else gave a verdict, or its monitor was deleted. Load the other lists to check.';
    if (row.state === 'new' || row.assigned_by === null) return null;
    const day = row.assigned_date === null ? '' : ` on ${dayOf(row.assigned_date)}`;
    return `${row.state === 'watched' ? 'Watched' : 'Ignored'} by ${plainLine(row.assigned_by)}${day}.`;
  },

  previewed: ({ loaded, total, list }: Pick<Loaded, 'loaded' | 'total' | 'list'>) =>
    `Preview: ${figure(loaded)}${total === null ? '' : ` of ${figure(total)}`} ${list} lookalikes.`,

  permissions: {
    noProduct: (permission: keyof typeof permitted) =>
      `This account can’t ${permitted[permission]}: it lacks the product. Ask your group’s API administrator.`,
    refused: (permission: keyof typeof permitted) =>
      `The service refused: this account can’t ${permitted[permission]}. Refresh the account to try again.`,
  },
} as const;
