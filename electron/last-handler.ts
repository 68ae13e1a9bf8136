import type { App } from './app.ts';
import { describeError } from './core/words/log.ts';

/** What the last handler asks of the shell around it. */
export interface LastWishes {
  /** Says one sentence to whoever started Sextant. */
  readonly say: (sentence: string) => void;
  readonly exit: (code: number) => void;
}

/** More than this in a minute is no accident: whatever is wrong goes wrong again and again. */
const mostInMinute = 50;
const closePatienceMs = 5000;

/**
 * The last that hears of what nobody caught, in whatever timer, listener or promise. A window goes on: every change was on
 * disk before it was answered, so that no case is harmed by a part that failed. Only what fails without end closes it, in
 * order. Before there is an app, there is nothing to go on with.
 */
export function catchLast(wishes: LastWishes): { follow(app: App): void } {
  let app: App | null = null;
  let times: number[] = [];
  let closing = false;

  async function close(open: App): Promise<void> {
    closing = true;
    const late = setTimeout(() => wishes.exit(1), closePatienceMs);
    await open.close().catch((error: unknown) => open.log.write('bug', `closing: ${describeError(error)}`));
    clearTimeout(late);
    wishes.exit(1);
  }

  function heard(error: unknown): void {
    if (!app) {
      wishes.say(mistakeInWords(error));
      wishes.exit(1);
      return;
    }
    const now = performance.now();
    times = [...times.filter((time) => now - time < 60_000), now];
    if (times.length <= mostInMinute) app.mishap(error);
    else if (!closing) void close(app);
  }

  process.on('uncaughtException', heard);
  process.on('unhandledRejection', heard);
  return {
    follow: (opened) => {
      app = opened;
    },
  };
}

/** One line, and nothing of what was being done: an error may hold a key or what was asked. */
export function mistakeInWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const name = error instanceof Error ? error.name : 'an unknown error';
  return `Sextant made a mistake: ${name}${code}. What was saved is safe; the log of the data folder may say more.`;
}
