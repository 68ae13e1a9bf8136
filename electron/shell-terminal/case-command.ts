import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type * as z from 'zod';
import { calls } from '../../shared/contract.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { escaped } from '../core/words/escaped.ts';
import { alreadyThere, noSuchCase, printFailure } from './printed.ts';
import type { CallOptions, ExitCode, Terminal } from './terminal.ts';

export type CaseCommand = 'verify' | 'seal' | 'rebuild' | 'recover';

/** Works on one case file, and prints a sentence instead of JSON. */
export async function workOnCase(
  command: CaseCommand,
  rest: readonly string[],
  values: CallOptions,
  terminal: Terminal,
  wrongUsage: (why: string) => ExitCode,
): Promise<ExitCode> {
  const [file, ...tooMany] = rest;
  if (!file) return wrongUsage('The file is missing.');
  if (tooMany.length > 0) return wrongUsage('Give one file only.');
  if (command === 'recover' && !values.out) return wrongUsage('Name the new file with --out.');
  if (command === 'seal' && !values.out) return wrongUsage('Name the file of the seal with --out.');
  const path = resolve(file);
  const out = resolve(values.out ?? '');
  const hindrance = noSuchCase(path) ?? (command === 'seal' && !values.overwrite ? alreadyThere(out) : null);
  if (hindrance) return printFailure(terminal, hindrance);
  const seal = values.seal === undefined ? ok(undefined) : sealGiven(values.seal);
  if (!seal.ok) return printFailure(terminal, seal.failure);
  const app = await terminal.openApp({
    dataFolder: values['data-dir'] ?? null,
    offline: command !== 'seal',
    fresh: false,
    ...((values.repair || command === 'seal') && { casePath: path }),
  });
  try {
    if (app.caseRefused) return printFailure(terminal, app.caseRefused);
    const input = {
      verify: { path, ...(seal.value !== undefined && { seal: seal.value }) },
      seal: { path: out, ...(values.timestamp !== undefined && { timestamp: values.timestamp }) },
      rebuild: values.repair ? { repair: true } : { path },
      recover: { path, to: out },
    }[command];
    const result = await app.run(`case.${command}`, input, terminal.signal);
    if (!result.ok) return printFailure(terminal, result.failure);
    const { sentence, good } = toldOf(command, result.value);
    terminal.out(`${escaped(sentence)}\n`);
    return good ? 0 : 1;
  } finally {
    await app.close();
  }
}

function toldOf(command: CaseCommand, value: unknown): { sentence: string; good: boolean } {
  switch (command) {
    case 'verify':
      return verdictOf(calls['case.verify'].output.parse(value));
    case 'seal': {
      const { path, line, stampedAt } = calls['case.seal'].output.parse(value);
      const stamped = stampedAt === null ? '' : ` The time-stamp service signed it at ${stampedAt}.`;
      return {
        good: true,
        sentence: `SEALED in ${plainLine(path)}:${stamped} Store it in another place than the case.\n${line}`,
      };
    }
    case 'rebuild': {
      const { same, entities, edges, differences, backup } = calls['case.rebuild'].output.parse(value);
      const words = differences.map(plainLine).join('\n');
      if (!same) return { good: same, sentence: `DIFFERENT: ${words}` };
      if (backup !== null) {
        const was = `The case before the repair is in ${plainLine(backup)}.`;
        return { good: same, sentence: `REPAIRED: ${entities} items and ${edges} links. ${was}\n${words}` };
      }
      return { good: same, sentence: `SAME: ${entities} items and ${edges} links` };
    }
    case 'recover': {
      const { path, rows, lost } = calls['case.recover'].output.parse(value);
      const kept = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
      const missing = lost.length > 0 ? ` Not readable: ${plainLine(lost.join('; '))}.` : '';
      const next =
        missing === '' ? '' : ' Run "sextant rebuild" on the new file to see what the ledger still contains.';
      return { good: true, sentence: `RECOVERED into ${plainLine(path)}: ${kept.join(', ')}.${missing}${next}` };
    }
  }
}

type Verified = z.output<(typeof calls)['case.verify']['output']>;

function verdictOf(found: Verified): { sentence: string; good: boolean } {
  const { good, replies, events, bytes, entries, last, what, why, upgraded, sinceSeal, damage, team } = found;
  if (!good) return { good, sentence: `BROKEN: ${plainLine(`${what}: ${why}`)}.` };
  const told = `${replies} replies, ${events} events, ${bytes} bytes, ${entries} entries, last hash ${last}`;
  if (damage) {
    const next = 'Run "sextant recover FILE --out NEW".';
    return {
      good: false,
      sentence: `DAMAGED: the chain is good (${told}), but the file is not: ${plainLine(damage)}. ${next}`,
    };
  }
  const limits = [
    sinceSeal === null
      ? 'The chain alone does not show whether somebody rewrote the complete case: that takes a seal stored elsewhere.'
      : `The seal belongs to this case; ${sinceSeal} entries came after the seal.`,
    ...(upgraded
      ? [
          `Entries before ${plainLine(upgraded.at)} were added to the chain at that time, when the case got its current format; before that, the chain had only replies.`,
        ]
      : []),
    ...(team ? [`It is shared: the signatures of ${team.entries} entries by ${team.authors} people are good.`] : []),
    ...(team?.missing ?? []).map(
      ({ name, entries: lacking }) =>
        `MISSING: ${lacking} entries of ${plainLine(name)}, which somebody else has seen. They have not arrived, or were cut off.`,
    ),
  ];
  return { good, sentence: [`GOOD: ${told}`, ...limits].join('\n') };
}

/** A seal is a short line: if a file has this name, reads the line from it. */
function sealGiven(given: string): Result<string> {
  if (given.trim().startsWith('sextant-seal')) return ok(given);
  const path = resolve(given);
  try {
    if (statSync(path).isFile() && statSync(path).size <= mostSealBytes) return ok(readFileSync(path, 'utf8'));
  } catch {
    // Reported below, whatever it is.
  }
  return fail('file', `${path} is not a readable seal file.`, {
    kept: 'Nothing was changed.',
    next: 'Give the file or the line that "sextant seal" wrote.',
  });
}

const mostSealBytes = 100_000;
