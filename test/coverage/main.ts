// Generates docs/api-coverage/*.md, and reports rows with gaps.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/run.ts';
import { readAnnotations } from './annotations.ts';
import { pages } from './documents/pages.ts';
import { coverageOf } from './table.ts';

const { written, gaps } = coverageOf(pages, readAnnotations(root), root);
for (const [file, text] of written) writeFileSync(join(root, 'docs', 'api-coverage', `${file}.md`), text);
for (const gap of gaps) console.error(gap);
console.log(`${written.size} pages written, ${gaps.length} gaps`);
process.exitCode = gaps.length > 0 ? 1 : 0;
