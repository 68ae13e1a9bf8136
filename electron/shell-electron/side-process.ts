import { fileURLToPath } from 'node:url';
import { type StartSideProcess, sideProcessOptions } from '../core/jobs/side-process.ts';
import type { ElectronParts } from './electron-parts.ts';

/** Starts it as a utility process of Electron, which must be ready by then: so Electron need not run as Node. */
export function electronSideProcess({ utilityProcess }: Pick<ElectronParts, 'utilityProcess'>): StartSideProcess {
  return (program) => {
    const child = utilityProcess.fork(fileURLToPath(program), [], {
      env: sideProcessOptions.environment(),
      execArgv: [...sideProcessOptions.arguments],
      stdio: ['ignore', 'ignore', 'pipe'],
      serviceName: 'Sextant side process',
    });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    return {
      send: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', listener),
      onSaid: (listener) => void child.stderr?.on('data', (part) => listener(String(part))),
      onEnded: (listener) => void ended.then(listener),
      end: async () => {
        const { pid } = child;
        child.kill();
        const late = setTimeout(
          () => pid !== undefined && process.kill(pid, 'SIGKILL'),
          sideProcessOptions.endPatienceMs,
        );
        await ended;
        clearTimeout(late);
      },
    };
  };
}
