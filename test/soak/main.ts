// `npm run test:soak`: a scripted analyst at work for half an hour, or for `--minutes N`, while the service has a bad day.
import { readOptions, wrongUsage } from '../../build/options.ts';
import { growthOf, soak } from './soak.ts';

const command = 'npm run test:soak';
const usage = `Usage: npm run test:soak -- [--minutes N] [--seed N]

  --minutes N  how long; 30 without it
  --seed N     what the analyst does and which faults come; 1 without it`;
const { values } = readOptions({
  command,
  usage,
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
});
for (const [name, text] of Object.entries(values)) {
  if (!(Number(text) > 0)) wrongUsage(command, `--${name} must be a number above 0.`);
}
/** What a heap may grow by after it is warm before it counts as a leak. */
const mostGrowth = 1.15;

const report = await soak({
  seconds: Number(values.minutes) * 60,
  seed: Number(values.seed),
  deedsPerCase: 160,
  say: console.log,
});
const growth = growthOf(report);
const leak = growth !== null && growth > mostGrowth ? [`The heap grew by a factor of ${growth.toFixed(2)}.`] : [];
const wrong = [...report.wrong, ...leak];
console.log(JSON.stringify({ ...report, growth, wrong }, null, 2));
console.log(wrong.length === 0 ? 'Nothing was lost, and nothing leaked.' : `${wrong.length} things went wrong.`);
process.exitCode = wrong.length === 0 ? 0 : 1;
