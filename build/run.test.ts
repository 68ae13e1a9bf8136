import { expect, test } from 'vitest';
import { run } from './run.ts';

const program = `
  process.stderr.write('noise one\\nfirst ');
  setTimeout(() => process.stderr.write('half\\nnoise two\\nlast, without an end'), 200);
`;

test('lines that are not wanted are dropped, and all others come whole', async () => {
  const ended = await run(process.execPath, ['-e', program], { unheard: /^noise/ });
  expect(ended).toEqual({ code: 0, output: 'first half\nlast, without an end' });
});
