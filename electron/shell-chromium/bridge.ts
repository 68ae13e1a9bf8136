import type { Frame, Page } from 'playwright-core';
import { bridgeName } from '../../shared/bridge-name.ts';
import type { Transport } from '../../shared/ipc.ts';
import type { Log } from '../core/words/log.ts';

const bindingName = '__sextantSend';
const eventName = 'sextant-message';

/** Longer than any message of ours; longer ones are dropped before parsing. */
const longestMessage = 16 * 1024 * 1024;

/** The first message of a new document, before its own scripts run. */
const beginning = 'begin';

/** A broken or hostile page could fill the disk with complaints; the first ones are enough. */
const mostComplaints = 100;

export interface BridgeParts {
  readonly page: Page;
  readonly origin: string;
  readonly log: Log;
  /** Serves the page until the returned function is called. */
  readonly connect: (transport: Transport) => () => void;
}

/**
 * Connects a page and main: one binding up, one DOM event down. Call it before the page is opened. A reloaded page gets
 * a new connection, because it counts its calls from 1 again. Returns a function that disconnects them.
 */
export async function openBridge({ page, origin, log, connect }: BridgeParts): Promise<() => void> {
  const listeners = new Set<(message: unknown) => void>();
  let complaintsLeft = mostComplaints;
  const complain = (what: string) => {
    if (complaintsLeft-- > 0) log.write('warning', what);
  };

  const transport: Transport = {
    send: (message) => {
      if (!isOurPage(page.mainFrame(), page, origin)) return; // Main's messages are only for our own page.
      const text = JSON.stringify(message);
      for (let from = 0; from < text.length; from += pieceLength) {
        const detail = { piece: text.slice(from, from + pieceLength), from, last: from + pieceLength >= text.length };
        page.evaluate(deliver, { eventName, detail }).catch(() => undefined); // The page was closed in the meantime.
      }
    },
    onMessage: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  let leave = connect(transport);

  await page.exposeBinding(bindingName, (source, text: unknown) => {
    if (!isOurPage(source.frame, page, origin)) {
      complain('a message from a foreign frame was dropped');
      return;
    }
    if (text === beginning) {
      leave();
      leave = connect(transport);
      return;
    }
    const message = parseMessage(text);
    if (message === undefined) {
      complain('a message from the page was not understood and was dropped');
      return;
    }
    for (const listener of listeners) listener(message);
  });
  await page.addInitScript(installBridge, { bridgeName, bindingName, eventName, beginning });
  return () => leave();
}

const pieceLength = 600_000;

function isOurPage(frame: Frame, page: Page, origin: string): boolean {
  return frame === page.mainFrame() && URL.canParse(frame.url()) && new URL(frame.url()).origin === origin;
}

function parseMessage(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > longestMessage) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// The two functions below are sent to the page as text: they can use nothing from this file.

function installBridge(names: { bridgeName: string; bindingName: string; eventName: string; beginning: string }): void {
  const page = globalThis as unknown as PageGlobals;
  if (page.top !== page) return;
  const send = page[names.bindingName] as (text: string) => void;
  send(names.beginning);
  page[names.bridgeName] = {
    send: (message: unknown) => send(JSON.stringify(message)),
    onMessage: (listener: (message: unknown) => void) => {
      let pieces: string[] = [];
      let length = 0;
      const hear = ({ detail: { piece, from, last } }: { detail: Piece }) => {
        if (from === 0) [pieces, length] = [[], 0];
        if (from !== length) return; // The rest of a message to the page before.
        pieces.push(piece);
        length += piece.length;
        if (last) listener(JSON.parse(pieces.join('')));
      };
      page.addEventListener(names.eventName, hear);
      return () => page.removeEventListener(names.eventName, hear);
    },
  };
}

function deliver({ eventName, detail }: { eventName: string; detail: Piece }): void {
  const page = globalThis as unknown as PageGlobals;
  page.dispatchEvent(new page.CustomEvent(eventName, { detail }));
}

/** A part of a message: reading a large one at once would block the page. */
interface Piece {
  readonly piece: string;
  /** Where it begins in the message. */
  readonly from: number;
  readonly last: boolean;
}

/** The window members that those two use; this folder is compiled without the DOM's types. */
interface PageGlobals {
  readonly top: unknown;
  addEventListener(name: string, listener: (event: { detail: Piece }) => void): void;
  removeEventListener(name: string, listener: (event: { detail: Piece }) => void): void;
  dispatchEvent(event: unknown): void;
  readonly CustomEvent: new (name: string, options: { detail: Piece }) => unknown;
  [name: string]: unknown;
}
