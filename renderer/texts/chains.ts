import type { ChainReport } from '../../shared/chain-report.ts';
import { figure } from '../../shared/figures.ts';

const queriesOf = (count: number) => (count === 1 ? '1 query' : `${figure(count)} queries`);
const stepsOf = (count: number) => (count === 1 ? '1 step' : `${count} steps`);

/** The texts for chains of pivots: recording, naming, cost, progress. */
export const chainTexts = {
  list: {
    name: 'Chains',
    record: 'Record chain',
    stop: 'Stop recording',
    make: 'Create from last pivots…',
    emptyTitle: 'No chains in this case',
    empty:
      'Start recording, make your pivots on the graph, stop, and name the chain. Then run it on other items: the total cost is shown first.',
    select: (kinds: readonly string[]) => `Select ${kinds.join(' or ')} to run it`,
    run: (selected: number) => `Run on ${figure(selected)} selected…`,
    runName: (name: string) => `Run ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removeHint: 'Undo restores it',
  },

  step: (action: string, kinds: string, on: number) =>
    `${action} · ${kinds} ${on === -1 ? 'of the selection' : `from step ${on + 1}`}`,

  form: {
    title: 'Save chain',
    save: 'Save',
    name: 'Name',
    made: 'Recorded pivots',
    steps: 'Chain',
    apart: (count: number) =>
      `${count === 1 ? '1 pivot' : `${count} pivots`} skipped: made on items that neither started the chain nor came from it.`,
  },

  card: {
    title: (name: string) => `Run “${name}”`,
    name: 'Chain cost',
    chain: 'Chain',
    beginnings: (begins: number, selected: number) =>
      `Starts from ${figure(begins)} of the ${figure(selected)} selected; the others are of another kind, or too many domains share them.`,
    unknown:
      'How many items a later step starts from depends on the step before, so these are maximum costs. Results stored in the case cost nothing.',
    noBeginning: 'The chain can’t start from any of these items.',
    most: ['A later step starts from at most', 'items'],
    mostName: 'Most items a later step starts from',
    below: ['and skips values shared by', 'or more domains'],
    belowName: 'Domains from which a value is skipped',
    cancel: 'Cancel',
    run: (queries: number) => (queries === 0 ? 'Run · no queries' : `Run · at most ${queriesOf(queries)}`),
    step: 'Step',
    begins: 'Starts from',
    costs: 'Cost',
    stepBegins: (things: number, known: boolean) => (known ? figure(things) : `at most ${figure(things)} found`),
    stepCosts: (queries: number, known: boolean) =>
      queries === 0 ? 'no queries' : `${known ? '' : 'at most '}${queriesOf(queries)}`,
    passiveDns: 'Passive DNS',
    total: (queries: number, left: number | null, short: boolean) =>
      `at most ${queriesOf(queries)}${left === null ? '' : `, ${figure(left)} remaining`}${
        short ? ': it stops when they are used up, and shows where' : ''
      }`,
  },

  progress: {
    name: 'Chain',
    recording: 'Recording chain.',
    recorded: (made: number) =>
      made === 0 ? 'Make pivots on the graph; each becomes a step.' : `${stepsOf(made)} so far.`,
    stop: 'Stop and name',
    discard: 'Discard',
    title: (name: string, step: number, of: number, title: string) => `${name}, step ${step + 1} of ${of}: ${title}`,
    counts: (asked: number, things: number, added: number) =>
      `${figure(asked)} of ${figure(things)} looked up · ${figure(added)} new`,
    cancel: 'Cancel (Esc)',
    cancelling: 'Cancelling…',
    notRun: 'did not run.',
    putAway: 'Dismiss',
    report,
    leftOut,
  },

  notices: {
    expand: 'Expand',
    nothingRecorded: 'Nothing recorded: you made no pivots.',
    noPivot: 'No pivots since the case was opened',
    noPivotMore: 'Make a pivot, then create a chain from it.',
    saved: (name: string) => `Chain “${name}” saved`,
    savedMore: 'Select other items and run it on them.',
    noChain: 'No chains in this case',
    noChainMore: 'Record one: start recording, make pivots, stop.',
    noneFits: 'No chain starts from the selected items.',
    noneFitsMore: (kinds: readonly string[]) => `Select ${kinds.join(' or ')}.`,
  },
} as const;

/** What a run did, step by step, or where it stopped. */
function report({ steps, added, stopped }: ChainReport): string {
  const came = `${figure(added)} new nodes`;
  const each = steps.map(
    ({ asked, found }, index) => `step ${index + 1}: ${figure(asked)} looked up, ${figure(found)} found`,
  );
  if (!stopped) return `complete: ${came}; ${each.join('; ')}.`;
  const { asked, title } = steps[stopped.step] ?? { asked: 0, title: '' };
  const cause = stopped.failure.code === 'cancelled' ? 'cancelled' : 'stopped';
  return `${cause} in step ${stopped.step + 1} (${title}) after ${figure(asked)} lookups: ${came}. They stay on the graph; one undo removes them.`;
}

function leftOut({ steps }: ChainReport): string {
  const sum = (of: 'common' | 'over' | 'unable' | 'failed') => steps.reduce((total, step) => total + step[of], 0);
  const parts = [
    [sum('common'), 'shared by too many domains or by none'],
    [sum('over'), 'over the step limit'],
    [sum('unable'), 'not supported by the service'],
    [sum('failed'), 'refused by the service'],
  ] as const;
  const shown = parts.flatMap(([count, why]) => (count > 0 ? [`${figure(count)} ${why}`] : []));
  return shown.length > 0 ? `Skipped: ${shown.join(', ')}.` : '';
}
