import { figure } from '../../shared/figures.ts';
import type { Following } from '../../shared/following.ts';

/** What the Feeds panel says of feeds, and of what is followed of them. */
export const feedTexts = {
  tabFeeds: 'Feeds',
  tabRules: 'Rules',
  tabArchives: 'Archives',
  followed: (count: number) => `${figure(count)} followed`,
  actions: 'Actions',

  list: {
    name: 'Feeds',
    window: 'window',
    hint: (session: string | null, phase: Following['phase']) => `${session ?? 'one window'}: ${phase}`,
    matches: (count: number) => `${figure(count)} rows that a rule fired for`,
  },

  start: {
    title: 'Follow it',
    about:
      'The service remembers under a session what was read, and brings what is new: at first the last hour, or from the time below. It is asked once a minute, all feeds together twice. Every answer is kept in the case.',
    session: 'Session',
    sessionHint: 'A name of your own.',
    sessionBad: 'Letters, digits, dot, dash and underscore, up to 64.',
    from: 'From (UTC)',
    to: 'To (UTC)',
    timeHint: 'A time, or how long ago: 2h, 3d.',
    timeBad: 'Write 2h or 3d for so long ago, or 2026-01-31 14:00 in UTC.',
    ago: (span: string) => `${span} ago`,
    fromEmpty: 'an hour ago',
    toEmpty: 'now and on',
    names: 'Only these names',
    namesHint:
      'A * at the beginning or the end stands for anything: *shop*, *.bank. The service filters: what does not fit never comes.',
    namesEmpty: 'all names',
    follow: 'Follow',
    readOnce: 'Read this window once',
    readOnceHint: 'Without a session: one answer, and no more',
  },

  sessions: {
    title: 'Sessions in this case',
    session: 'Session',
    names: 'Names',
    allNames: 'all',
    lastAnswer: 'Last answer',
    answers: 'Answers',
    came: 'Came',
    look: 'Look',
    resume: 'Resume',
    resumeHint: (days: number) =>
      `Its rows come back from the case, then what is new; the service keeps ${days} days`,
    beginAgain: 'Begin anew',
    beginAgainHint: 'It was ended at the service: it begins again with the last hour',
  },

  head: {
    resume: 'Resume',
    readAgain: 'Read again',
    pause: 'Pause',
    end: 'End session',
    endHint: 'Ends the session at the service (DELETE); rows and replies stay',
    save: 'Save',
    saveShownCsv: 'Shown rows as CSV…',
    saveShownJson: 'Shown rows as NDJSON…',
    saveAllCsv: 'Everything in the case as CSV…',
    saveAllJson: 'Everything in the case as NDJSON…',
    forget: 'Take off the list',
    forgetHint: 'Stops it and takes it off the list; its replies stay in the case, its session at the service',
    lastAnswer: 'last answer',
  },

  phase,
  upToDate: 'up to date',
  paused: 'paused',
  ended: 'ended',
  lines: (count: number) => `${figure(count)} ${count === 1 ? 'line' : 'lines'} came`,
  counts,

  remarks: {
    spoiled: (count: number) =>
      count === 1 ? '1 line could not be read and was skipped' : `${figure(count)} lines could not be read and were skipped`,
    more: 'and more',
    line: (line: number) => `line ${line}`,
    replyLine: (reply: number, line: number) => `reply ${reply}, line ${line}`,
    why: {
      'not-json': 'no JSON',
      'not-utf8': 'not UTF-8',
      'too-long': 'longer than 8 MB',
      'no-record': 'without a name',
    },
  },

  filters: {
    filter: 'Filter',
    rows: 'Rows',
    allRows: 'All rows',
    matches: (count: number) => `Where a rule fired (${figure(count)})`,
    newRule: 'New rule…',
    rules: (count: number) => `Rules (${figure(count)})`,
    newer: (count: number) => (count > 0 ? `${figure(count)} newer` : 'Follow'),
    newerHint: 'The list stands still: show what is newest, and follow it (Escape)',
    chosen: (count: number) => `${figure(count)} chosen`,
  },

  nothing: {
    askingTitle: (feed: string) => `${feed} is asked`,
    asking: 'Rows come here as they arrive.',
    title: 'Nothing came yet',
    window: 'The window holds nothing that fits. Choose a longer one, or fewer filters.',
    session: 'Nothing new fits. It is asked again by itself; rows come here as they arrive.',
  },

  table: {
    name: 'Rows of the feed',
    time: 'Time (UTC)',
    about: { addresses: 'Address', domains: 'Domain', 'host names': 'Host name' },
    risk: 'Risk',
    rule: 'Rule',
    details: 'Details',
  },

  row: {
    name: 'Row',
    noTime: 'without a time',
    onGraph: 'on the graph',
    chosen: (count: number) => `${figure(count)} rows are chosen; the buttons mean all of them.`,
    noPlace: 'This is neither a name nor an address, and has no place on the graph.',
    add: (count: number) => (count > 1 ? `Add ${figure(count)} to the graph` : 'Add to the graph'),
    addHint: 'With this line as evidence; costs nothing (G)',
    dns: 'Passive DNS',
    dnsHint: 'Adds to the graph, and looks up its DNS records over time (D)',
    show: 'Show',
    rulesTitle: (count: number) => (count === 1 ? 'The rule that fired' : 'The rules that fired'),
    lineTitle: 'The line as it came',
    replyLine: (reply: number, line: number) => `reply ${figure(reply)}, line ${figure(line)}`,
    notYet: 'The answer that it came in has not ended yet.',
    cut: 'Only its beginning is shown; all of it is in the evidence.',
    detect: 'Detect',
    notInDetect: 'No list of Detect that was read has this name.',
    monitor: (term: string) => `Monitor “${term}”…`,
    monitorHint: 'Has Detect look for names like it from now on',
    risk: (risk: number) => `risk ${risk}`,
    verdicts: {
      watch: 'Watch',
      ignore: 'Ignore',
      'escalate-blocked': 'Escalate: block',
      'escalate-external': 'Escalate: report',
    },
    verdictHint: 'Goes into the tray of Detect, and is sent from there',
    inTray: (verdicts: readonly string[]) => `In the tray: ${verdicts.join(', ')}.`,
  },

  endSession: {
    title: 'End the session',
    text: (feed: string, session: string) =>
      `${feed} is no longer followed, and the service forgets how far ${session} was read. What came stays in the case. To go on later, pause it instead.`,
    action: 'End session',
  },

  notices: {
    fired: (rule: string, count: number, feed: string) =>
      `Rule “${rule}” fired ${count === 1 ? 'once' : `${count} times`}: ${feed}.`,
    firedMore: (names: string) => `${names} and more.`,
    otherCase: 'Another case is open: the feeds of the one before are no longer followed.',
    otherCaseMore: 'Its sessions stay at the service: open that case again to go on with them.',
    saved: (lines: number, path: string) => `${figure(lines)} lines saved to ${path}.`,
    savedMore: (skipped: number, sha256: string) =>
      `${skipped > 0 ? `${skipped} lines could not be read and were left out. ` : ''}SHA-256 ${sha256}`,
    chooseRows: 'Choose rows of a feed first.',
    added: (rows: number) => `${rows === 1 ? '1 row is' : `${rows} rows are`} on the graph, with the line as evidence.`,
    alreadyThere: (count: number) => `${count} had been there before.`,
    noPlace: (count: number) => `${count} have no place there.`,
    chooseFeed: 'Look at a feed that is followed first.',
    chooseSession: 'Look at a feed that is followed under a session first.',
    chooseUnlisted: 'Choose a row of a feed that Detect does not list.',
  },
} as const;

/** Where a following stands, in a few words; `left` is the time until it goes on, in seconds. */
function phase({ phase, waitsFor, behind }: Following, left: number | null): string {
  const time = left === null ? '' : ` in ${spanOf(left)}`;
  switch (phase) {
    case 'asking':
      return 'asking';
    case 'receiving':
      return 'receiving';
    case 'waiting':
      if (waitsFor === 'limit') return `the limit reopens${time}`;
      if (waitsFor === 'retry') return `tries again${time}`;
      return behind ? `more waits; asks again${time}` : `${feedTexts.upToDate}; asks again${time}`;
    case 'paused':
      return feedTexts.paused;
    case 'ending':
      return 'ending the session';
    case 'ended':
      return feedTexts.ended;
    case 'failed':
      return 'stopped by a failure';
  }
}

function spanOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  return whole < 3600 ? `${Math.floor(whole / 60)} min ${whole % 60} s` : `${Math.ceil(whole / 60)} min`;
}

/** What came so far, as one line. */
function counts({ lines, held, repeated, spoiled }: Following): string {
  const parts = [feedTexts.lines(lines)];
  if (held < lines - repeated - spoiled) parts.push(`the newest ${figure(held)} are shown`);
  if (held > lines - repeated - spoiled) parts.push(`${figure(held)} with those of earlier`);
  if (repeated > 0) parts.push(`${figure(repeated)} came twice`);
  return parts.join(', ');
}
