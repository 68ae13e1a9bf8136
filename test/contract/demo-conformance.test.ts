import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoService, startDemoService } from '../../electron/demo/service.ts';
import type { Bench, Part } from './conformance/row.ts';

const folder = join(import.meta.dirname, 'conformance');
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'row.ts');
const parts = (await Promise.all(files.map((name) => import(join(folder, name))))).flatMap(
  (module: { parts: readonly Part[] }) => module.parts,
);
const rows = parts.flatMap((part) => part.rows);
afterAll(() => console.log(`conformance: ${rows.length} rows in ${parts.length} parts`));

describe.each(parts)('$title', ({ rows: ownRows, wording = 'neutral' }) => {
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

  test.each(ownRows)('$sentence ($source)', { timeout: 60_000 }, async ({ check }) => check(bench));
});

test('no sentence stands twice', () => {
  const sentences = rows.map((row) => row.sentence);
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
});
