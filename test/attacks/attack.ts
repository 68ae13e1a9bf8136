// What an attack is, and how it is run: in a folder of its own, with everything that it started ended afterwards, whatever
// became of it. An attack says what it found broken; an empty list means that the program held.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDice, type Dice } from '../soak/dice.ts';

export interface Attack {
  /** A group and a name, such as `service/endless-stream`. */
  readonly name: string;
  /** Whether it belongs to the choice that runs in under a minute. */
  readonly short?: boolean;
  run(bench: Bench): Promise<Outcome>;
}

export interface Outcome {
  /** What was seen that must never be; empty where the program held. */
  readonly broken: readonly string[];
  readonly figures?: Readonly<Record<string, number | string>>;
  /** Why it could not be tried here, such as a missing right to mount. Counts as neither passed nor failed. */
  readonly skipped?: string;
}

export interface Bench {
  /** Removed afterwards. */
  readonly folder: string;
  readonly dice: Dice;
  readonly seed: number;
  /** The choice of under a minute: attacks with many tries make fewer. */
  readonly short: boolean;
  /** It runs alone: attacks with many tries make all of them. */
  readonly thorough: boolean;
  /** Says that one of many tries ended: an attack may take long, but not stand still. */
  goesOn(): void;
  /** Runs after the attack, the latest first, whatever became of it. */
  atEnd(work: () => unknown): void;
}

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Without a try that ended. */
const longestMs = 900_000;
/** How often an attack of many tries says how many it has made. */
const tellEveryMs = 60_000;
/** Findings that the line of an attack shows; `--only` shows all of them. */
const mostShown = 4;

export async function runAttacks(
  attacks: readonly Attack[],
  wishes: { readonly seed: number; readonly short: boolean; readonly all: boolean },
  say: (line: string) => void,
): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const waiting = [...attacks];
  async function work(): Promise<void> {
    for (let attack = waiting.shift(); attack; attack = waiting.shift()) {
      const began = performance.now();
      const outcome = await runOne(attack, wishes, say);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      tally[outcome.skipped !== undefined ? 'skipped' : outcome.broken.length === 0 ? 'passed' : 'failed']++;
      say(lineOf(attack, outcome, seconds, wishes.all));
    }
  }
  // Two at a time, as the machine for it has two processors.
  await Promise.all([work(), work()]);
  return tally;
}

function lineOf({ name }: Attack, { broken, figures, skipped }: Outcome, seconds: string, all: boolean): string {
  const told = Object.entries({ ...figures, seconds }).map(([figure, value]) => `${figure} ${value}`);
  const shown = all ? broken : broken.slice(0, mostShown);
  const more = broken.length > shown.length ? `; and ${broken.length - shown.length} more` : '';
  const verdict = skipped !== undefined ? 'skipped' : broken.length === 0 ? 'held   ' : 'BROKEN ';
  const seen = skipped ?? (broken.length === 0 ? '' : shown.map(onOneLine).join('; ') + more);
  return `${verdict} ${name}${seen && `: ${seen}`} [${told.join(', ')}]`;
}

async function runOne(
  attack: Attack,
  { seed, short, all }: { seed: number; short: boolean; all: boolean },
  say: (line: string) => void,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-attack-'));
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ broken: [`it stood still for ${longestMs / 1000} s`] }), longestMs);
  });
  let tries = 0;
  const telling = setInterval(() => tries > 0 && say(`        ${attack.name}: ${tries} tries so far`), tellEveryMs);
  try {
    const bench: Bench = {
      ...{ folder, seed, short, thorough: all },
      dice: createDice(seed + [...attack.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)),
      goesOn: () => {
        tries++;
        timer?.refresh();
      },
      atEnd: (work) => endings.push(work),
    };
    return await Promise.race([attack.run(bench), tooLong]);
  } catch (error) {
    return { broken: [`the attack itself stumbled: ${error instanceof Error ? error.message : String(error)}`] };
  } finally {
    clearTimeout(timer);
    clearInterval(telling);
    for (const work of endings.reverse()) await quietly(work);
  }
}

/** What can't be tidied must not keep the rest from being tidied. */
async function quietly(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`could not tidy up: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function onOneLine(text: string): string {
  const line = JSON.stringify(text.toWellFormed()).slice(1, -1).replaceAll('\\"', '"');
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
