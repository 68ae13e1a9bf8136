import type { App } from './app.ts';
import { describeError } from './core/words/log.ts';

/** What the last handler needs from the shell. */
export interface LastWishes {
  /** Shows one sentence to whoever started Sextant. */
  readonly say: (sentence: string) => void;
  readonly exit: (code: number) => void;
}

/** More errors per minute are no accident: the same error repeats. */
const mostInMinute = 50;
const closePatienceMs = 5000;

/**
 * Receives every uncaught error, from any timer, listener or promise. A window continues: every change was on disk
 * before its answer, so a failed part harms no case. Only endless errors close it, in order. Before the app exists, the
 * program ends.
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

/** One line without details: an error may contain a key or a query. */
export function mistakeInWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const name = error instanceof Error ? error.name : 'an unknown error';
  return `Sextant made a mistake: ${name}${code}. What was saved is safe; the log of the data folder may say more.`;
}
