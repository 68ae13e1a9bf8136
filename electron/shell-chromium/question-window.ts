import { homedir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import type { Page } from 'playwright-core';
import { plainLine, plainLines } from '../../shared/odd-text.ts';
import type { Asked, PathLook, QuestionWindow, Said } from '../../shared/question-window.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { mostQuestionsWaiting, oneAtATime } from '../core/jobs/one-at-a-time.ts';
import { lookAtPath, type PathWish } from './look-at-path.ts';

type Theme = Asked['theme'];

/** The globals of the window's document. */
interface QuestionGlobals {
  readonly sextantQuestion: QuestionWindow;
}

export interface QuestionParts {
  /** Opens a separate window for one question; null while there is no main window. */
  readonly open: () => Promise<Page | null>;
  readonly theme: () => Promise<Theme>;
}

/**
 * Main's questions, each in a window that the page can neither see nor answer: another site in another process, without
 * a bridge. Main calls into it and reads the user's action; nothing in it can call main. Closing it answers no.
 */
export function questionDialogs({ open, theme }: QuestionParts): Dialogs {
  const inTurn = oneAtATime(mostQuestionsWaiting);
  let lastFolder = homedir();

  async function ask<T>(question: (theme: Theme) => Asked, refused: T, hear: (page: Page) => Promise<T>): Promise<T> {
    return inTurn(async () => {
      const page = await open().catch(() => null); // Closed while it opened: counts as a no.
      if (!page) return refused;
      try {
        await page.evaluate(
          (asked) => (globalThis as unknown as QuestionGlobals).sextantQuestion.ask(asked),
          question(await theme()),
        );
        return await hear(page);
      } catch (error) {
        if (page.isClosed() || isClosing(error)) return refused;
        throw error;
      } finally {
        await page.close().catch(() => undefined);
      }
    }, refused);
  }

  async function askFile(title: string, wants: PathWish, suggested: string): Promise<string | null> {
    const path = await ask<string | null>(
      (now) => ({ kind: 'file', title: plainLine(title), theme: now }),
      null,
      (page) => hearPath(page, wants, suggested),
    );
    if (path !== null) lastFolder = dirname(path);
    return path;
  }

  return {
    chooseSave: (title, suggested) => askFile(title, 'save', suggested),
    chooseOpen: (title, what) => askFile(title, what === 'folder' ? 'folder' : 'open', join(lastFolder, sep)),
    confirm: ({ title, message, detail, yes }) =>
      ask(
        (now) => ({
          kind: 'confirm',
          theme: now,
          title: plainLine(title),
          message: plainLine(message),
          detail: plainLines(detail),
          yes: plainLine(yes),
        }),
        false,
        async (page) => (await next(page)).said === 'yes',
      ),
  };
}

/** The window may be gone before the driver knows. */
function isClosing(error: unknown): boolean {
  return error instanceof Error && /closed|destroyed|navigat/i.test(error.message);
}

/** Follows the user's typing and selecting until they choose a valid path, or cancel. */
async function hearPath(page: Page, wants: PathWish, suggested: string): Promise<string | null> {
  let shown = await lookAtPath(suggested, wants);
  await show(page, shown, false);
  for (;;) {
    const said = await next(page);
    if (said.said === 'no') return null;
    const look = await lookAtPath(said.path.trim(), wants);
    // The screen must have shown that a file will be replaced before the user agrees.
    const wasTold = !look.replaces || (shown.replaces && shown.path === look.path);
    if (said.said === 'yes' && look.fits && wasTold) return look.path;
    shown = look;
    await show(page, look, said.said === 'look' && said.picked);
  }
}

function next(page: Page): Promise<Said> {
  return page.evaluate(() => (globalThis as unknown as QuestionGlobals).sextantQuestion.next());
}

async function show(page: Page, look: PathLook, keepList: boolean): Promise<void> {
  await page.evaluate(
    ({ look, keepList }) => (globalThis as unknown as QuestionGlobals).sextantQuestion.show(look, keepList),
    { look, keepList },
  );
}
