import { resolve } from 'node:path';
import { calls } from '../../shared/contract.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { escaped } from '../core/escaped.ts';
import { noSuchCase, printFailure } from './printed.ts';
import type { CallOptions, ExitCode, Terminal } from './terminal.ts';

export type CaseCommand = 'verify' | 'rebuild' | 'recover';

/** Work on one case file, told in a sentence rather than as JSON. */
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
  const path = resolve(file);
  const missing = noSuchCase(path);
  if (missing) return printFailure(terminal, missing);
  const app = await terminal.openApp({
    dataFolder: values['data-dir'] ?? null,
    offline: true,
    fresh: false,
    ...(command === 'rebuild' && { casePath: path }),
  });
  try {
    if (app.caseRefused) return printFailure(terminal, app.caseRefused);
    const input = { verify: { path }, rebuild: {}, recover: { path, to: resolve(values.out ?? '') } }[command];
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
    case 'verify': {
      const { good, replies, bytes, last, reply, why, damage } = calls['case.verify'].output.parse(value);
      if (!good) return { good, sentence: `BROKEN: row ${reply}: ${plainLine(why ?? '')}.` };
      const told = `${replies} rows, ${bytes} bytes, last hash ${last}`;
      if (!damage) return { good, sentence: `GOOD: ${told}` };
      const next = 'Run "sextant recover FILE --out NEW".';
      return {
        good: false,
        sentence: `DAMAGED: the ledger is good (${told}), but not the rest: ${plainLine(damage)}. ${next}`,
      };
    }
    case 'rebuild': {
      const { same, entities, edges, differences } = calls['case.rebuild'].output.parse(value);
      if (!same) return { good: same, sentence: `DIFFERENT: ${differences.map(plainLine).join('\n')}` };
      return { good: same, sentence: `SAME: ${entities} things and ${edges} links` };
    }
    case 'recover': {
      const { path, rows, lost } = calls['case.recover'].output.parse(value);
      const kept = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
      const missing = lost.length > 0 ? ` Not readable: ${plainLine(lost.join('; '))}.` : '';
      const next = missing === '' ? '' : ' What the ledger still holds is told by "sextant rebuild" of the new file.';
      return { good: true, sentence: `RECOVERED into ${plainLine(path)}: ${kept.join(', ')}.${missing}${next}` };
    }
  }
}
