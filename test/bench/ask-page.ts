import type { Page } from 'playwright-core';
import type { Transport } from '../../shared/ipc.ts';

const firstCall = 4_000_000;
let calls = firstCall;

/** Makes a call as the page does, and returns its answer. */
export function ask(page: Page, name: string, input: unknown): Promise<unknown> {
  return page.evaluate(
    (message) =>
      new Promise((done, failed) => {
        const { sextant } = globalThis as unknown as { sextant: Transport };
        const stop = sextant.onMessage((heard) => {
          const { kind, id, result } = heard as { kind: string; id: number; result: { ok: boolean; value: unknown } };
          if (kind !== 'answer' || id !== message.id) return;
          stop();
          if (result.ok) done(result.value);
          else failed(new Error(JSON.stringify(result)));
        });
        sextant.send(message);
      }),
    { kind: 'call', id: calls++, name, input },
  );
}
