// `npm run test:attacks`: attacks the whole program from outside, as a stranger would, and says of each attack whether it held.

import { readOptions, wrongUsage } from '../../build/options.ts';
import { type Attack, runAttacks } from './attack.ts';
import { caseAttacks } from './case-attacks.ts';
import { pageAttacks } from './page-attacks.ts';
import { removedAttacks } from './removed-file.ts';
import { echoAttacks } from './service-echo.ts';
import { floodAttacks } from './service-floods.ts';
import { diskAttacks } from './small-disk.ts';
import { socketAttacks } from './sockets.ts';

const command = 'npm run test:attacks';
const usage = `Usage: npm run test:attacks -- [--short] [--only NAME] [--seed N] [--list]

  --short      a choice that takes under a minute
  --only NAME  those whose name begins with this, with everything that they found
  --seed N     what chance decides; one is made up and printed without it
  --list       names all attacks and runs none`;
const { values } = readOptions({
  command,
  usage,
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    seed: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
const { short, only, list } = values;
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!Number.isSafeInteger(seed) || seed < 0) wrongUsage(command, '--seed must be a whole number from 0.');

const all: readonly Attack[] = [
  ...echoAttacks,
  ...floodAttacks,
  ...pageAttacks,
  ...diskAttacks,
  ...removedAttacks,
  ...socketAttacks,
  ...caseAttacks,
];
const chosen = all.filter((attack) => (only === undefined ? !short || attack.short : attack.name.startsWith(only)));
if (chosen.length === 0) wrongUsage(command, `No attack's name begins with "${only}"; --list names them.`);
if (list) {
  for (const { name } of all) console.log(name);
  process.exit(0);
}
const began = performance.now();
console.log(`seed ${seed}`);
const tally = await runAttacks(chosen, { seed, short, all: only !== undefined }, console.log);
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(
  `${chosen.length} attacks in ${minutes} minutes${tally.skipped > 0 ? `, ${tally.skipped} not tried here` : ''}`,
);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
