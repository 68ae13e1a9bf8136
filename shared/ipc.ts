import * as z from 'zod';
import { Failure, type Result } from './result.ts';

/** One call of the page (or the terminal) to main, declared once. */
export interface CallSpec {
  readonly does: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** The call that continues from the `resume` of an incomplete answer. */
  readonly more?: string;
}
export type CallSpecs = Readonly<Record<string, CallSpec>>;

/** One event that main sends to the page. */
export interface EventSpec {
  readonly tells: string;
  readonly payload: z.ZodType;
}
export type EventSpecs = Readonly<Record<string, EventSpec>>;

export type Handlers<C extends CallSpecs> = {
  readonly [N in keyof C]: (
    input: z.output<C[N]['input']>,
    signal: AbortSignal,
  ) => Promise<Result<z.input<C[N]['output']>>>;
};

export type Call<C extends CallSpecs> = <N extends keyof C & string>(
  name: N,
  input: z.input<C[N]['input']>,
  signal?: AbortSignal,
) => Promise<Result<z.output<C[N]['output']>>>;

export type Emit<E extends EventSpecs> = <N extends keyof E & string>(
  name: N,
  payload: z.input<E[N]['payload']>,
) => void;

export type OnEvent<E extends EventSpecs> = <N extends keyof E & string>(
  name: N,
  listener: (payload: z.output<E[N]['payload']>) => void,
) => () => void;

/** From the page to main. */
export const UpMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: z.int().min(1), name: z.string().max(100), input: z.unknown() }),
  z.object({ kind: z.literal('cancel'), id: z.int().min(1) }),
]);
export type UpMessage = z.output<typeof UpMessage>;

const AnyResult = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), failure: Failure }),
]);

/** From main to the page. */
export const DownMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), id: z.int(), result: AnyResult }),
  z.object({ kind: z.literal('event'), name: z.string(), payload: z.unknown() }),
]);
export type DownMessage = z.output<typeof DownMessage>;

/** Both ends of every bridge: Electron's channel, Chromium's binding, two ends in memory. */
export interface Transport {
  send(message: unknown): void;
  /** Returns a function that stops listening. */
  onMessage(listener: (message: unknown) => void): () => void;
}
