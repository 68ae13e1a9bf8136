import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/run.ts';
import { filesIn } from '../../build/stage.ts';

const text = (path: string) => readFileSync(join(root, path), 'utf8');
const docs = filesIn(join(root, 'docs')).map((path) => join('docs', path));
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...docs.filter((path) => path.endsWith('.md'))];

test.each(pages)('%s links to what is there', (page) => {
  const targets = [...text(page).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  expect(targets.filter((target) => !leadsSomewhere(page, target))).toEqual([]);
});

function leadsSomewhere(page: string, target: string): boolean {
  if (target.startsWith('https://')) return true;
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || headings(file).includes(anchor);
}

/** Headings as a link names them. */
function headings(file: string): string[] {
  return [...text(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );
}

test('decisions are numbered without a gap, and all have one form', () => {
  const names = readdirSync(join(root, 'docs', 'decisions')).sort();
  const seen = names.map((name) => {
    const page = text(join('docs', 'decisions', name));
    const parts = ['Context', 'Decision', 'What it costs', 'Status'].filter((part) => page.includes(`\n**${part}.** `));
    return { file: name.slice(0, 4), title: page.match(/^# (\d+)\. /)?.[1], parts };
  });
  expect(seen).toEqual(
    names.map((_, index) => ({
      file: String(index + 1).padStart(4, '0'),
      title: String(index + 1),
      parts: ['Context', 'Decision', 'What it costs', 'Status'],
    })),
  );
});
