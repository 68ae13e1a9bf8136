/**
 * Part of every export. It needs only Node and shares no code with Sextant, so that one can find errors of the other.
 */
export const checkerSource = `// Checks this evidence: node check.mjs
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
let previous = '0'.repeat(64);
let rows = 0;

function broken(row, why) {
  console.log('BROKEN: row ' + row + ' ' + why);
  process.exit(1);
}

async function hashOfFile(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

for await (const line of createInterface({ input: createReadStream(join(here, 'ledger.jsonl')) })) {
  const { members, hash } = JSON.parse(line);
  rows += 1;
  if (members.id !== rows) broken(rows, 'was removed or moved');
  if (members.previous !== previous) broken(rows, 'does not follow the row before it');
  if (createHash('sha256').update(JSON.stringify(Object.values(members))).digest('hex') !== hash) broken(rows, 'was changed');
  if (members.sha256 !== null && !/^[0-9a-f]{64}$/.test(members.sha256)) broken(rows, 'names no hash');
  if (members.sha256 !== null && members.file === null) {
    const path = join(here, 'replies', members.sha256);
    if (!existsSync(path)) broken(rows, 'has lost its reply');
    if ((await hashOfFile(path)) !== members.sha256) broken(rows, 'has a reply that was changed');
  }
  previous = hash;
}
console.log('GOOD: ' + rows + ' rows, last hash ' + previous);
`;
