// `npm start`: chooses a shell, provides what it needs, builds if needed, and opens the window.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { readOptions, wrongUsage } from './options.ts';
import { provideChromium, provideElectron } from './provide.ts';
import { root } from './run.ts';

const command = 'npm start';
const usage = `Usage: npm start -- [--shell electron|chromium] [--case FILE] [--data-dir DIR] [--offline] [--headless]

  --shell electron|chromium  which window to open; Electron where it can be had, else Chromium
  --case FILE                the case to open in place of the last one
  --data-dir DIR             where settings, cases and the log are kept
  --offline                  ask no service; what the case holds is answered from it
  --headless                 open no visible window, as the tests do; ends with Ctrl+C`;

const hintForElectron =
  'Run "node node_modules/electron/install.js" where its download can be reached, name an Electron with $ELECTRON, or use "--shell chromium".';

interface Shell {
  readonly name: 'electron' | 'chromium';
  readonly command: string;
  readonly args: readonly string[];
}

const say = (line: string) => console.log(line);

function chosenOptions() {
  const { values } = readOptions({
    command,
    usage,
    options: {
      shell: { type: 'string' },
      'data-dir': { type: 'string' },
      case: { type: 'string' },
      offline: { type: 'boolean' },
      headless: { type: 'boolean' },
    },
  });
  const { shell } = values;
  if (shell === undefined || shell === 'electron' || shell === 'chromium') return values;
  return wrongUsage(command, `There is no shell "${shell}".`);
}

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
}

async function chooseShell(wanted: string | undefined): Promise<Shell> {
  const reasons: string[] = [];
  if (wanted !== 'chromium') {
    const electron = await provideElectron(say);
    if ('path' in electron) {
      const flags = (process.env.ELECTRON_FLAGS ?? '').split(' ').filter(Boolean);
      return { name: 'electron', command: electron.path, args: [...flags, root] };
    }
    reasons.push(electron.missing);
  }
  if (wanted !== 'electron') {
    const chromium = await provideChromium(say);
    if ('path' in chromium) {
      const why = reasons.length > 0 ? `${reasons.join(' ')} ` : '';
      say(`${why}Opening Sextant in ${chromium.path}.`);
      if (process.getuid?.() === 0)
        say('Note: as root, Chromium runs without its sandbox. Use an ordinary user for real work.');
      const main = join(root, 'dist', 'main', 'chromium.js');
      return { name: 'chromium', command: process.execPath, args: ['--disable-warning=ExperimentalWarning', main] };
    }
    reasons.push(chromium.missing);
  }
  if (wanted === 'electron') reasons.push(hintForElectron);
  console.error(reasons.join(' '));
  process.exit(1);
}

const { shell: wanted, ...passed } = chosenOptions();
if (!hasDisplay() && !passed.headless) {
  console.error(
    'There is no display, so no window can open. "npm run tour -- --out DIR" takes pictures of it instead.',
  );
  process.exit(1);
}
const shell = await chooseShell(wanted);
if (await bundle()) say('Built.');

const args = [...shell.args];
if (passed['data-dir']) args.push('--data-dir', passed['data-dir']);
if (passed.case) args.push('--case', passed.case);
if (passed.offline) args.push('--offline');
if (passed.headless) args.push('--headless');
const child = spawn(shell.command, args, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
