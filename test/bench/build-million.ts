// Builds the case of a million items at a path, and prints the number of its links. A process of its own: what it
// leaves in memory would slow down the main process that the benchmark measures.
import { buildMillionCase } from './million-case.ts';

const [path = ''] = process.argv.slice(2);
console.log(await buildMillionCase(path));
