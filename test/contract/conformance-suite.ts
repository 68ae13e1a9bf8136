import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type DemoService, startDemoService } from '../../electron/demo/service.ts';
import type { Bench, Part } from './conformance/row.ts';

const folder = join(import.meta.dirname, 'conformance');
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'row.ts');

/** The rows are run in four files, which take about as long as each other: what is not named here falls to the last. */
type Share = 'investigate' | 'detect' | 'pdns' | 'others';

function shareOf(file: string): Share {
  if (/^(investigate|enrich|wording)/.test(file)) return 'investigate';
  if (file.startsWith('pdns')) return 'pdns';
  return file.startsWith('detect') ? 'detect' : 'others';
}

/** The parts of a share, or of all. */
export async function partsOf(share?: Share): Promise<readonly Part[]> {
  const own = files.filter((file) => share === undefined || shareOf(file) === share);
  const modules: { parts: readonly Part[] }[] = await Promise.all(own.map((name) => import(join(folder, name))));
  return modules.flatMap(({ parts }) => parts);
}

/** Holds the demo service against every row of these parts. */
export function holdAgainst(parts: readonly Part[]): void {
  const count = parts.flatMap(({ rows }) => rows).length;
  afterAll(() => console.log(`conformance: ${count} rows in ${parts.length} parts`));

  describe.each(parts)('$title', ({ rows, wording = 'neutral' }) => {
    let service: DemoService;
    let bench: Bench;
    beforeAll(async () => {
      service = await startDemoService({ wording, now: '2026-06-01T12:00:00Z' });
      const { url, token } = service.announcement.control;
      bench = {
        announcement: service.announcement,
        control: async (method, path, body) => {
          const answer = await fetch(`${url}${path}`, {
            method,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          if (!answer.ok) throw new Error(`control ${method} ${path}: ${await answer.text()}`);
          return answer.json();
        },
      };
    });
    afterAll(() => service.close());

    test.each(rows)('$sentence ($source)', { timeout: 60_000 }, async ({ check }) => check(bench));
  });
}
