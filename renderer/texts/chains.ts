import type { ChainReport } from '../../shared/chain-report.ts';
import { figure } from '../../shared/figures.ts';

const queriesOf = (count: number) => (count === 1 ? '1 query' : `${figure(count)} queries`);
const stepsOf = (count: number) => (count === 1 ? '1 step' : `${count} steps`);

/** What is said of chains of pivots: recording, naming, what they cost, how they run. */
export const chainTexts = {
  list: {
    name: 'Chains',
    record: 'Record a chain',
    stop: 'Stop recording',
    make: 'Make one of the last pivots…',
    emptyTitle: 'No chain is saved in this case',
    empty:
      'Start recording, make your pivots on the graph, stop, and name what you did. Then run it on other things, with one price for all of it.',
    select: (kinds: readonly string[]) => `Select ${kinds.join(' or ')} to run it`,
    run: (selected: number) => `Run on ${figure(selected)} selected…`,
    runName: (name: string) => `Run ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removeHint: 'Undo brings it back',
  },

  step: (action: string, kinds: string, on: number) =>
    `${action} · ${kinds} ${on === -1 ? 'of what it is run on' : `of what step ${on + 1} found`}`,

  form: {
    title: 'Save the chain',
    save: 'Save',
    name: 'Name',
    made: 'What was done',
    steps: 'The chain',
    apart: (count: number) =>
      `${count === 1 ? 'One pivot is' : `${count} pivots are`} left out: made on things that neither began the chain nor came of it.`,
  },

  card: {
    title: (name: string) => `Run “${name}”`,
    name: 'What the chain costs',
    chain: 'Chain',
    beginnings: (begins: number, selected: number) =>
      `It begins from ${figure(begins)} of the ${figure(selected)} selected; the others are of another kind, or too many domains share them.`,
    unknown:
      'From how many things a later step begins is known only when the step before was answered: the figures are the most it can cost. What the case holds costs nothing.',
    noBeginning: 'The chain can’t begin from any of these things.',
    most: ['A later step begins from at most', 'things'],
    mostName: 'Things that a later step begins from',
    below: ['and leaves out what', 'domains or more share'],
    belowName: 'Domains from which a value is left out',
    cancel: 'Cancel',
    run: (queries: number) => (queries === 0 ? 'Run (costs nothing)' : `Run (at most ${queriesOf(queries)})`),
    step: 'Step',
    begins: 'Begins from',
    costs: 'Costs',
    stepBegins: (things: number, known: boolean) => (known ? figure(things) : `at most ${figure(things)} found`),
    stepCosts: (queries: number, known: boolean) =>
      queries === 0 ? 'nothing' : `${known ? '' : 'at most '}${queriesOf(queries)}`,
    passiveDns: 'Passive DNS',
    total: (queries: number, left: number | null, short: boolean) =>
      `at most ${queriesOf(queries)}${left === null ? '' : `, ${figure(left)} left`}${
        short ? ': it stops when they are used up, and says where' : ''
      }`,
  },

  progress: {
    name: 'Chain',
    recording: 'Recording a chain.',
    recorded: (made: number) =>
      made === 0 ? 'Make pivots on the graph; each becomes a step.' : `${stepsOf(made)} so far.`,
    stop: 'Stop and name it',
    discard: 'Discard',
    title: (name: string, step: number, of: number, title: string) => `${name}, step ${step + 1} of ${of}: ${title}`,
    counts: (asked: number, things: number, added: number) =>
      `${figure(asked)} of ${figure(things)} asked · ${figure(added)} new`,
    cancel: 'Cancel (Esc)',
    cancelling: 'Cancelling…',
    notRun: 'was not run.',
    putAway: 'Put away',
    report,
    leftOut,
  },

  notices: {
    expand: 'Expand',
    nothingRecorded: 'Nothing was recorded: no pivot was made meanwhile.',
    noPivot: 'No pivot was made since the case was opened.',
    noPivotMore: 'Make one, then a chain of it.',
    saved: (name: string) => `The chain “${name}” is saved.`,
    savedMore: 'Select other things and run it on them.',
    noChain: 'No chain is saved in this case.',
    noChainMore: 'Record one: start recording, make pivots, stop.',
    noneFits: 'No chain begins from what is selected.',
    noneFitsMore: (kinds: readonly string[]) => `Select ${kinds.join(' or ')}.`,
  },
} as const;

/** What a run did, step by step, or where it stopped. */
function report({ steps, added, stopped }: ChainReport): string {
  const came = `${figure(added)} new on the graph`;
  const each = steps.map(
    ({ asked, found }, index) => `step ${index + 1} asked ${figure(asked)}, found ${figure(found)}`,
  );
  if (!stopped) return `is done: ${came}; ${each.join('; ')}.`;
  const { asked, title } = steps[stopped.step] ?? { asked: 0, title: '' };
  const cause = stopped.failure.code === 'cancelled' ? 'was cancelled' : 'stopped';
  return `${cause} in step ${stopped.step + 1} (${title}) after ${figure(asked)} asked: ${came}. What came stays, and undo takes it back at once.`;
}

function leftOut({ steps }: ChainReport): string {
  const sum = (of: 'common' | 'over' | 'unable' | 'failed') => steps.reduce((total, step) => total + step[of], 0);
  const parts = [
    [sum('common'), 'shared by too many or by none'],
    [sum('over'), 'over the limit of a step'],
    [sum('unable'), 'not to be asked for'],
    [sum('failed'), 'refused by the service'],
  ] as const;
  const shown = parts.flatMap(([count, why]) => (count > 0 ? [`${figure(count)} ${why}`] : []));
  return shown.length > 0 ? `Left out: ${shown.join(', ')}.` : '';
}
