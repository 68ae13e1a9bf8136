import { figure } from '../../shared/figures.ts';
import type { Following } from '../../shared/following.ts';

/** The texts of the Feeds panel: feeds, followed feeds and their rows. */
export const feedTexts = {
  tabFeeds: 'Feeds',
  tabRules: 'Rules',
  tabArchives: 'Archives',
  followed: (count: number) => `${figure(count)} followed`,
  actions: 'Actions',

  list: {
    name: 'Feeds',
    window: 'window',
    hint: (session: string | null, phase: Following['phase']) => `${session ?? 'single window'}: ${phase}`,
    matches: (count: number) => `${figure(count)} rows matched a rule`,
  },

  start: {
    title: 'Follow',
    about:
      'The service tracks what you have read in a session and sends only new rows: first the last hour, or from the start below. Each feed is requested once a minute, all feeds together at most twice a minute. Every reply is stored in the case.',
    session: 'Session',
    sessionHint: 'Any name you like.',
    sessionBad: 'Up to 64 letters, digits, dots, dashes and underscores.',
    from: 'From (UTC)',
    to: 'To (UTC)',
    timeHint: 'A time, or how long ago: 2h, 3d.',
    timeBad: 'Type 2h or 3d for a time ago, or 2026-01-31 14:00 in UTC.',
    ago: (span: string) => `${span} ago`,
    fromEmpty: 'an hour ago',
    toEmpty: 'no end',
    names: 'Name filter',
    namesHint: 'Use * at the start or end: *shop*, *.bank. The service filters, so other names are never sent.',
    namesEmpty: 'all names',
    follow: 'Follow',
    readOnce: 'Read once',
    readOnceHint: 'One request for this window, without a session',
  },

  sessions: {
    title: 'Sessions in this case',
    session: 'Session',
    names: 'Names',
    allNames: 'all',
    lastAnswer: 'Last reply',
    answers: 'Replies',
    came: 'Received',
    look: 'Show',
    resume: 'Resume',
    resumeHint: (days: number) => `Loads its rows from the case, then new ones; the service keeps ${days} days`,
    beginAgain: 'Start again',
    beginAgainHint: 'The session was ended at the service: it starts again with the last hour',
  },

  head: {
    resume: 'Resume',
    readAgain: 'Read again',
    pause: 'Pause',
    end: 'End session',
    endHint: 'Ends the session at the service (DELETE); rows and replies stay in the case',
    save: 'Save',
    saveShownCsv: 'Shown rows as CSV…',
    saveShownJson: 'Shown rows as NDJSON…',
    saveAllCsv: 'All stored rows as CSV…',
    saveAllJson: 'All stored rows as NDJSON…',
    forget: 'Remove from list',
    forgetHint:
      'Stops following and removes it from the list; its replies stay in the case, its session at the service',
    lastAnswer: 'last reply',
  },

  phase,
  upToDate: 'up to date',
  paused: 'paused',
  ended: 'ended',
  lines: (count: number) => `${figure(count)} ${count === 1 ? 'line' : 'lines'} received`,
  counts,

  remarks: {
    spoiled: (count: number) =>
      count === 1
        ? '1 line could not be read and was skipped'
        : `${figure(count)} lines could not be read and were skipped`,
    more: 'and more',
    line: (line: number) => `line ${line}`,
    replyLine: (reply: number, line: number) => `reply ${reply}, line ${line}`,
    why: {
      'not-json': 'not JSON',
      'not-utf8': 'not UTF-8',
      'too-long': 'longer than 8 MB',
      'no-record': 'no name',
    },
  },

  filters: {
    filter: 'Filter',
    rows: 'Rows',
    allRows: 'All rows',
    matches: (count: number) => `Matched by a rule (${figure(count)})`,
    newRule: 'New rule…',
    rules: (count: number) => `Rules (${figure(count)})`,
    newer: (count: number) => (count > 0 ? `${figure(count)} newer` : 'Follow'),
    newerHint: 'Scrolling is paused: show the newest rows and follow them (Escape)',
    chosen: (count: number) => `${figure(count)} selected`,
  },

  nothing: {
    askingTitle: (feed: string) => `Requesting ${feed}`,
    asking: 'Rows appear here as they arrive.',
    title: 'No rows yet',
    window: 'The window has no matching rows. Use a longer window or fewer filters.',
    session: 'No new matching rows. The feed is requested again automatically; rows appear here as they arrive.',
  },

  table: {
    name: 'Feed rows',
    time: 'Time (UTC)',
    about: { addresses: 'Address', domains: 'Domain', 'host names': 'Host name' },
    risk: 'Risk',
    rule: 'Rule',
    details: 'Details',
  },

  row: {
    name: 'Row',
    noTime: 'no time',
    onGraph: 'on the graph',
    chosen: (count: number) => `${figure(count)} rows selected. The buttons apply to all of them.`,
    noPlace: 'This is neither a name nor an address, so it can’t be added to the graph.',
    add: (count: number) => (count > 1 ? `Add ${figure(count)} to graph` : 'Add to graph'),
    addHint: 'With this line as evidence; no query (G)',
    dns: 'Passive DNS',
    dnsHint: 'Adds to the graph and looks up its DNS records over time (D)',
    show: 'Show',
    rulesTitle: (count: number) => (count === 1 ? 'Matching rule' : 'Matching rules'),
    lineTitle: 'Original line',
    replyLine: (reply: number, line: number) => `reply ${figure(reply)}, line ${figure(line)}`,
    notYet: 'The reply with this line is not complete yet.',
    cut: 'Only the start is shown. The whole line is in Evidence.',
    detect: 'Detect',
    notInDetect: 'Not in any loaded Detect list',
    monitor: (term: string) => `Monitor “${term}”…`,
    monitorHint: 'Detect then watches for similar names',
    risk: (risk: number) => `risk ${risk}`,
    verdicts: {
      watch: 'Watch',
      ignore: 'Ignore',
      'escalate-blocked': 'Escalate: block',
      'escalate-external': 'Escalate: report',
    },
    verdictHint: 'Added to the Detect tray; sent from there',
    inTray: (verdicts: readonly string[]) => `In the tray: ${verdicts.join(', ')}`,
  },

  endSession: {
    title: 'End session?',
    text: (feed: string, session: string) =>
      `${feed} is no longer followed, and the service forgets how far ${session} was read. Rows and replies stay in the case. To continue later, pause instead.`,
    action: 'End session',
  },

  notices: {
    fired: (rule: string, count: number, feed: string) =>
      `Rule “${rule}” matched ${count === 1 ? '1 row' : `${figure(count)} rows`} of ${feed}`,
    firedMore: (names: string) => `${names} and more.`,
    otherCase: 'Another case is open: the feeds of the previous case are no longer followed.',
    otherCaseMore: 'The sessions stay at the service: open that case again to resume them.',
    saved: (lines: number, path: string) => `${figure(lines)} lines saved to ${path}.`,
    savedMore: (skipped: number, sha256: string) =>
      `${skipped > 0 ? `${skipped} lines could not be read and were skipped. ` : ''}SHA-256 ${sha256}`,
    chooseRows: 'Select rows of a feed first.',
    added: (rows: number) =>
      `${rows === 1 ? '1 row' : `${figure(rows)} rows`} added to graph, with the line as evidence`,
    alreadyThere: (count: number) => `${count} already on the graph.`,
    noPlace: (count: number) => `${count} can’t be added to the graph.`,
    chooseFeed: 'Open a followed feed first.',
    chooseSession: 'Open a feed that is followed in a session first.',
    chooseUnlisted: 'Select a feed row that Detect does not list.',
  },
} as const;

/** The state of a followed feed; `left` is the time until its next request, in seconds. */
function phase({ phase, waitsFor, behind }: Following, left: number | null): string {
  const time = left === null ? '' : ` in ${spanOf(left)}`;
  switch (phase) {
    case 'asking':
      return 'requesting';
    case 'receiving':
      return 'receiving';
    case 'waiting':
      if (waitsFor === 'limit') return `rate limit: continues${time}`;
      if (waitsFor === 'retry') return `retries${time}`;
      return behind ? `more available; next request${time}` : `${feedTexts.upToDate}; next request${time}`;
    case 'paused':
      return feedTexts.paused;
    case 'ending':
      return 'ending session';
    case 'ended':
      return feedTexts.ended;
    case 'failed':
      return 'stopped after an error';
  }
}

function spanOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  return whole < 3600 ? `${Math.floor(whole / 60)} min ${whole % 60} s` : `${Math.ceil(whole / 60)} min`;
}

/** How many lines were received, in one line. */
function counts({ lines, held, repeated, spoiled }: Following): string {
  const parts = [feedTexts.lines(lines)];
  if (held < lines - repeated - spoiled) parts.push(`newest ${figure(held)} shown`);
  if (held > lines - repeated - spoiled) parts.push(`${figure(held)} including earlier ones`);
  if (repeated > 0) parts.push(`${figure(repeated)} duplicates`);
  return parts.join(', ');
}
