import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { emptyCase } from './nasty-case.ts';

export const longWord = 'a'.repeat(5000);
const sentence = `${'every word of this sentence is short, '.repeat(132)}and the end`;
const arabic = 'شركة النور للتجارة الدولية المحدودة ';
const emoji = '👨‍👩‍👧‍👦🏴‍☠️😀';

/** What services really send, in the fields where it is worst: 5,000 letters, from right to left, emoji. */
export const oddValues = [
  ['organisation', longWord],
  ['person', sentence],
  ['organisation', arabic.repeat(140)],
  ['person', emoji.repeat(400)],
  ['registrar', 'שלום'],
  ['domain', 'مثال.إختبار'],
  ['domain', `${'x'.repeat(63)}.${'y'.repeat(63)}.${'z'.repeat(63)}.example`],
  ['host', '😀.example.com'],
  ['domain', 'plain.example'],
] as const;

/** A case of such values, all linked to one plain domain. */
export async function writeLongCase(path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const file = emptyCase(`Case ${sentence.slice(0, 180)}`, path);
  const done = file.change({ kind: 'added', label: `Added ${longWord.slice(0, 190)}` }, (draft) => {
    const ids = oddValues.map(([kind, value], index) => {
      const facts = { title: value, registrar: value, words: value, ips: [value], risk: 71, created: '2026-01-02' };
      const { id } = draft.entity(kind, value, facts);
      draft.update('entity', id, {
        note: value,
        tags: [value.slice(0, 60)],
        x: index * 90 - 300,
        y: (index % 3) * 120,
      });
      return id;
    });
    const plain = ids.at(-1) ?? 0;
    for (const id of ids.slice(0, -1)) {
      draft.edge(plain, id, longWord.slice(0, 100));
      draft.edge(plain, id, 'A', { first: '2024-01-02T03:04:05.000Z', last: '2026-01-02T03:04:05.000Z', count: 3 });
    }
  });
  if (!done.ok) throw new Error(done.failure.message);
  await file.close();
}
