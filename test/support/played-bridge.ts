import type { Bridge, EventName } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';

/** One call of a store, to be answered when the test wants. */
export interface PlayedCall {
  readonly name: string;
  readonly input: unknown;
  readonly signal: AbortSignal | undefined;
  answer(result: Result<unknown>): void;
}

/** A bridge whose far end is the test: tests stores without main and React. */
export function playedBridge() {
  const made: PlayedCall[] = [];
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const call = (name: string, input: unknown, signal?: AbortSignal) =>
    new Promise<Result<unknown>>((resolve) => made.push({ name, input, signal, answer: resolve }));
  const onEvent = (name: string, listener: (payload: unknown) => void) => {
    const group = listeners.get(name) ?? new Set();
    listeners.set(name, group.add(listener));
    return () => group.delete(listener);
  };
  return {
    bridge: { call, onEvent } as unknown as Bridge,
    made,
    /** The latest call with that name. */
    last: (name: string): PlayedCall => {
      const found = made.findLast((each) => each.name === name);
      if (!found) throw new Error(`${name} was not called`);
      return found;
    },
    tell: (name: EventName, payload: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(payload);
    },
    /** Lets everything run that an answer has started. */
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  };
}
