import { resolve } from 'node:path';
import type { Comparison, Difference } from '../../shared/comparison.ts';
import { calls } from '../../shared/contract.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { escaped } from '../core/words/escaped.ts';
import { noSuchCase, printFailure } from './printed.ts';
import type { CallOptions, ExitCode, Terminal } from './terminal.ts';

const signs = { new: '+', gone: '-', changed: '~' } as const;
const titles = { entity: 'items', edge: 'links', other: 'others' } as const;

/** Prints the differences between two cases: a line for each, then the counts. Changes neither file. */
export async function compareCases(
  rest: readonly string[],
  values: CallOptions,
  terminal: Terminal,
  wrongUsage: (why: string) => ExitCode,
): Promise<ExitCode> {
  const [one, other, ...tooMany] = rest;
  if (!one || !other || tooMany.length > 0) return wrongUsage('Give two cases.');
  const missing = noSuchCase(resolve(one)) ?? noSuchCase(resolve(other));
  if (missing) return printFailure(terminal, missing);
  const app = await terminal.openApp({ dataFolder: values['data-dir'] ?? null, offline: true, fresh: false });
  try {
    const places = { before: { path: resolve(one) }, after: { path: resolve(other) } };
    for (let from: number | null = 0; from !== null; ) {
      const result = await app.run('case.compare', { ...places, from, limit: 2000 }, terminal.signal);
      if (!result.ok) return printFailure(terminal, result.failure);
      const part: Comparison = calls['case.compare'].output.parse(result.value);
      for (const difference of part.differences) {
        terminal.out(`${escaped(values.json ? JSON.stringify(difference) : lineOf(difference))}\n`);
      }
      if (part.next === null && !values.json) terminal.out(`${totals(part.counts)}\n`);
      from = part.next;
    }
    return 0;
  } finally {
    await app.close();
  }
}

function lineOf({ change, kind, value, to, fields }: Difference): string {
  const what = to === null ? `${kind} ${value}` : `${value} -> ${to} (${kind})`;
  const how = fields.map(({ name, before, after }) => `${name}: ${before ?? 'none'} -> ${after ?? 'none'}`);
  return plainLine(`${signs[change]} ${[what, ...how].join('; ')}`);
}

function totals(counts: Comparison['counts']): string {
  const told = (['entity', 'edge', 'other'] as const).map((table) => {
    const { new: added, gone, changed } = counts[table];
    return `${titles[table]} ${added} new, ${gone} gone, ${changed} changed`;
  });
  return `DIFFERENCES: ${told.join('; ')}.`;
}
