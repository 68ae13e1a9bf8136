// `sextant verify` and, where the command has it, `sextant seal` and `verify --seal`: the command itself, run in this process, since
// hundreds of cases are checked; one of them goes through the real process, to show that both say the same.
import { join } from 'node:path';
import { runCommand } from '../../electron/shell-terminal/command.ts';
import { openTestApp } from '../support/app.ts';
import type { Bench } from './attack.ts';
import { runSextant } from './terminal-run.ts';

export interface Said {
  readonly code: number;
  readonly text: string;
  /** It stumbled, rather than saying what is wrong. */
  readonly odd: boolean;
}

export interface Checker {
  readonly canSeal: boolean;
  verify(path: string): Promise<Said>;
  verifySealed(path: string): Promise<Said>;
  /** What is said against a case that nobody changed: then the rest shows nothing. */
  honestComplaints(): Promise<string[]>;
}

export async function createChecker(bench: Bench, honest: string): Promise<Checker> {
  const dataFolder = join(bench.folder, 'checker-data');
  const seal = join(bench.folder, 'honest.seal');

  async function command(...args: string[]): Promise<Said> {
    let text = '';
    const say = (said: string) => {
      text += said;
    };
    try {
      const code = await runCommand([...args, '--data-dir', dataFolder], {
        ...{ out: say, err: say, signal: new AbortController().signal },
        openApp: async (options) => {
          const opened = await openTestApp({
            ...{ dataFolder, offline: true, shell: 'terminal' },
            ...(options.casePath !== undefined && { casePath: options.casePath }),
          });
          return opened.app;
        },
      });
      return { code, text: text.trim(), odd: /"code":\s*"bug"/.test(text) || code === 2 };
    } catch (error) {
      return { code: 99, text: `it stumbled: ${error instanceof Error ? error.message : error}`, odd: true };
    }
  }

  const help = await command('--help');
  const canSeal = /^\s*sextant seal /m.test(help.text);
  if (canSeal) await command('seal', honest, '--out', seal);
  return {
    canSeal,
    verify: (path) => command('verify', path),
    verifySealed: (path) => command('verify', path, '--seal', seal),
    honestComplaints: async () => {
      const here = await command('verify', honest);
      const real = await runSextant(bench, ['verify', honest, '--data-dir', dataFolder], { home: bench.folder });
      const sealed = canSeal ? await command('verify', honest, '--seal', seal) : null;
      return [
        ...(here.code === 0 ? [] : [`a case that nobody changed: verify said ${here.text}`]),
        ...(real.code === here.code ? [] : [`the real command ended with ${real.code}, in this process ${here.code}`]),
        ...(sealed === null || sealed.code === 0
          ? []
          : [`a case that nobody changed: verify --seal said ${sealed.text}`]),
      ];
    },
  };
}
