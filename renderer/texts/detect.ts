import type { VerdictRow } from '../../shared/case-rows.ts';
import { dayOf, figure } from '../../shared/figures.ts';
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
  mail: 'Takes mail',
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
  judged: 'Judged',
  read: 'Read',
  yes: 'yes',
  no: 'no',
  none: 'none',
  unknown: 'not known',
} as const;

const tray = {
  label: (waiting: number) => (waiting === 0 ? 'Tray' : `Tray (${figure(waiting)})`),
  emptyTitle: 'The tray is empty',
  empty:
    'Judge lookalikes with W (watch), G (ignore), B (block) or X (external service); they wait here until you send them.',
  showLookalikes: 'Show the lookalikes',
  toSend: (verdictCounts: readonly (readonly [Action, number])[]) => {
    const all = verdictCounts.reduce((sum, [, count]) => sum + count, 0);
    const each = verdictCounts.map(([action, count]) => `${figure(count)} ${verdicts[action].short}`);
    return `${figure(all)} to send${each.length === 0 ? '' : `: ${each.join(', ')}`}`;
  },
  failed: (count: number) => `${figure(count)} came back`,
  clear: 'Empty the tray',
  sendWithoutEscalations: 'Send without escalations',
  send: 'Send…',
  note: 'A domain that was watched or ignored never becomes new again; watching and ignoring can be changed later, an escalation can’t be taken back.',
  table: 'Verdicts',
  columns: ['Domain', 'Change', 'State', 'Why'],
  actions: 'Actions',
  states: { staged: 'waits', sending: 'under way', refused: 'refused', unknown: 'not known' } satisfies Record<
    VerdictRow['state'],
    string
  >,
  again: 'Again',
  againHint: 'Puts it back among those to send',
  againUnknownHint: 'Look first: it may have been done',
  againOf: (domain: string) => `Put ${domain} back among those to send`,
  remove: (domain: string) => `Take ${domain} out of the tray`,
  sent: ({ done, already, refused, unknown, left }: Omit<SentSummary, 'verdicts' | 'stopped'>) => {
    const rest = [
      already > 0 && `${figure(already)} were so already`,
      refused > 0 && `${figure(refused)} refused`,
      unknown > 0 && `${figure(unknown)} not known`,
      left > 0 && `${figure(left)} still in the tray`,
    ].filter(Boolean);
    return `${figure(done)} sent.${rest.length > 0 ? ` ${rest.join(', ')}.` : ''}`;
  },
  dismiss: 'Dismiss',
  outcomes: 'What became of each',
  outcome: {
    done: 'done',
    already: 'was so already',
    refused: 'refused',
    unknown: 'not known',
    left: 'not sent',
  },
  more: (count: number) => `and ${figure(count)} more`,
} as const;

/** The card that shows what loading a list costs, and narrows it. */
const card = {
  title: (list: ListName) => `Read the ${list} domains`,
  results: 'Brings',
  filtered: 'What passes the filters below. What the service leaves out is not in the case, and can’t be judged.',
  everything: 'Everything that all monitors found, with registration and DNS, to the last page.',
  cost: 'Costs',
  costs: (list: ListName) =>
    list === 'ignored'
      ? 'A call for each page, as many a minute as your account allows. A peek costs nothing.'
      : 'The one reading of this list in an hour; its pages are free. A peek costs nothing.',
  inCase: 'In the case',
  notLoaded: 'It was not read yet.',
  loaded: (loaded: number, total: number | null) =>
    `${figure(loaded)}${total === null ? '' : ` of ${figure(total)}`}, read`,
  next: 'Next reading',
  nextFrom: 'from',
  nextUntilThen: '; until then the case has the last list',
  nextNow: 'allowed now',
  name: 'A part of the name',
  nameLabel: 'A part of the name, for the service',
  monitorLabel: 'Monitor, for the service',
  asInList: 'As in the list',
  noFilter: 'Everything',
  first: 'First',
  sortLabel: 'Sort by, for the service',
  thenLabel: 'Then sort by, for the service',
  thenNothing: 'then by nothing',
  orderLabel: 'Order, for the service',
  sorts: { discovered_date: 'discovered', changed_date: 'changed', risk_score: 'risk' },
  descending: 'highest or newest',
  ascending: 'lowest or oldest',
  orderHint: 'what a peek shows, and what a list of over 100,000 begins with',
  cancel: 'Cancel',
  preview: 'Peek (free)',
  load: 'Read (the one of this hour)',
  usedUp: 'The one reading of this hour is used up.',
} as const;

/** Notices and questions of the commands. */
const commands = {
  nothingChosen: 'No lookalike is chosen: go to one with J and K, or click it.',
  skipped: (count: number, why: string) => `${count} were skipped: ${why}`,
  withdrawMany: 'Take verdicts back',
  judgeMany: 'Judge many at once',
  many: (count: number) => `${figure(count)} lookalikes are chosen. Nothing is sent yet, and it can be undone.`,
  withdraw: (count: number) => `Take back ${figure(count)}`,
  judge: (count: number) => `Judge ${figure(count)}`,
  tooManyForGraph: (count: number, most: number) =>
    `${figure(count)} are too many for the graph at a time: choose ${figure(most)} at most.`,
  onGraph: (count: number, added: number) => {
    const what = count === 1 ? 'The lookalike is' : `${figure(count)} lookalikes are`;
    return `${what} on the graph, with ${figure(added)} new things. Nothing was asked.`;
  },
  nothingToSend: 'Nothing waits in the tray.',
  sendTitle: 'Send verdicts and escalations',
  sendText: (escalations: number, all: number) =>
    `${figure(escalations)} of ${figure(all)} verdicts are escalations. They can’t be taken back, and a new domain that is escalated is watched from then on.`,
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

  load: 'Read the list',
  loadHint: (list: ListName) =>
    `${list === 'ignored' ? 'Reads' : 'The one reading an hour:'} all monitors, with registration data, to the last page`,
  openCard: 'Read a part of the list, or peek',
  openCardHint: 'Read a part of it, or peek',
  loadedOf: (loaded: number, total: number) => `${figure(loaded)} of ${figure(total)} `,
  loadedPart: 'a part ',
  notLoaded: 'not read yet',
  loadedAt: 'read',
  againAt: ', again',
  utc: ' UTC',
  again: ' UTC, may be read again',

  busy: {
    progress: (what: 'loading' | 'sending', done: number, of: number | null) =>
      `${what === 'loading' ? 'Reading' : 'Sending'}: ${figure(done)}${of === null ? '' : ` of ${figure(of)}`}`,
    waits: 'a limit makes it wait until',
    cancel: 'Cancel',
  },

  empty: {
    title: (list: ListName) => `No ${list} lookalikes in this case`,
    text: 'Read the list once: it is kept in the case, and can then be sorted, filtered and judged without a network.',
    filteredTitle: 'The filter leaves nothing',
    filtered: (total: number) => `${figure(total)} lookalikes are in this list.`,
    clearFilter: 'Clear the filter',
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
    waits: 'waits in the tray',
    escalated: (ways: readonly string[]) => `Escalated ${ways.join(' and ')}`,
  },

  detail: {
    name: 'Lookalike',
    matches: 'matches',
    noMonitor: 'no monitor that is known',
    toGraph: 'To the graph',
    toGraphHint: 'With what Detect knows of it, and the reply that said it',
    changes: 'What changed',
    changesSince: 'since the reading before',
    noScore: 'It has no score yet.',
    provisional: 'Provisional: malware and spam are scored 24 to 36 hours after the discovery.',
    registration: 'Registration and DNS',
    times: 'In time',
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
    if (!row) return 'The case does not know this domain any more.';
    if (row.left !== null)
      return 'The list of new domains has it no more: somebody judged it, or its monitor is gone. Read the other lists to see.';
    if (row.state === 'new' || row.assigned_by === null) return null;
    const day = row.assigned_date === null ? '' : ` on ${dayOf(row.assigned_date)}`;
    return `${row.state === 'watched' ? 'Watched' : 'Ignored'} by ${plainLine(row.assigned_by)}${day}.`;
  },

  previewed: ({ loaded, total, list }: Pick<Loaded, 'loaded' | 'total' | 'list'>) =>
    `A peek at ${figure(loaded)} of ${total === null ? 'the' : figure(total)} ${list} domains.`,

  permissions: {
    noProduct: (permission: keyof typeof permitted) =>
      `This account may not ${permitted[permission]}: it has no such product. Ask your group’s API administrator.`,
    refused: (permission: keyof typeof permitted) =>
      `The service refused: this account may not ${permitted[permission]}. Reading the account again tries anew.`,
  },
} as const;
