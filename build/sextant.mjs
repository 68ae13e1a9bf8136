#!/usr/bin/env node
// Runs the `sextant` command with the project's own Node, whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
const command = fileURLToPath(new URL('../electron/shell-terminal/main.ts', import.meta.url));
const ended = spawnSync(node, ['--disable-warning=ExperimentalWarning', command, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
if (ended.error) console.error(`Sextant could not start: ${ended.error.message}. Run "npm ci" first.`);
process.exit(ended.status ?? 1);
