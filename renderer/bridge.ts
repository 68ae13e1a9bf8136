import { bridgeName } from '../shared/bridge-name.ts';
// Types only: the schemas of all calls are main's to check, and would be the largest part of the page's start.
import type { Bridge, Contract, EventName, Events } from '../shared/contract.ts';
import { type Call, DownMessage, type OnEvent, type Transport, type UpMessage } from '../shared/ipc.ts';
import { fail, type Result } from '../shared/result.ts';

/** The two functions that the shell added before the page started. */
export function shellTransport(): Transport | undefined {
  return (globalThis as unknown as Record<string, Transport | undefined>)[bridgeName];
}

export function createBridge(transport: Transport): Bridge {
  const waiting = new Map<number, (result: Result<unknown>) => void>();
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  let nextId = 1;

  transport.onMessage((raw) => {
    const parsed = DownMessage.safeParse(raw);
    if (!parsed.success) return; // Main sends nothing else, and an unreadable message can't be answered.
    const message = parsed.data;
    if (message.kind === 'answer') {
      waiting.get(message.id)?.(message.result);
      waiting.delete(message.id);
    } else {
      for (const listener of listeners.get(message.name) ?? []) listener(message.payload);
    }
  });

  const call = ((name: string, input: unknown, signal?: AbortSignal) =>
    new Promise<Result<unknown>>((resolve) => {
      if (signal?.aborted) {
        resolve(fail('cancelled', 'Cancelled.'));
        return;
      }
      const id = nextId++;
      const cancel = () => transport.send({ kind: 'cancel', id } satisfies UpMessage);
      waiting.set(id, (result) => {
        signal?.removeEventListener('abort', cancel);
        resolve(result);
      });
      signal?.addEventListener('abort', cancel);
      transport.send({ kind: 'call', id, name, input } satisfies UpMessage);
    })) as Call<Contract>; // Main's answers match the entry's output schema.

  const onEvent = ((name: EventName, listener: (payload: unknown) => void) => {
    const group = listeners.get(name) ?? new Set();
    listeners.set(name, group);
    group.add(listener);
    return () => group.delete(listener);
  }) as OnEvent<Events>;

  return { call, onEvent };
}
