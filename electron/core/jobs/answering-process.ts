import type { Result } from '../../../shared/result.ts';
import type { SideProcess, StartSideProcess } from './side-process.ts';

/** Messages to a process that answers by number. */
export type NumberedOrder =
  | { readonly kind: 'do'; readonly id: number; readonly operation: string; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: number };

/** Its messages about one order. */
export type NumberedReport =
  | { readonly kind: 'done'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'progress'; readonly id: number; readonly share: number };

export interface AnsweringParts<Report> {
  readonly startProcess: StartSideProcess;
  readonly program: URL;
  /** For the log: what it wrote on standard error. */
  readonly name: string;
  /** A message that is not about one order. */
  readonly heard: (report: Report) => void;
  /** The answer to everyone who waits when it ends. */
  readonly failure: () => Result<never>;
  /** It ended unexpectedly. Called after everyone was answered. */
  readonly ended: () => void;
  readonly log: (line: string) => void;
}

/** A process that carries out numbered orders, from main's side: started on demand, and again after it ended. */
export interface AnsweringProcess {
  ask(
    operation: string,
    input: unknown,
    signal?: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<Result<unknown>>;
  /** Starts it before the first order. */
  warm(): void;
  isRunning(): boolean;
  close(): Promise<void>;
}

interface Running {
  readonly process: SideProcess;
  readonly answers: Map<number, (result: Result<unknown>) => void>;
  readonly watchers: Map<number, (share: number) => void>;
  said: string;
}

const mostSaid = 2000;

export function createAnsweringProcess<Report extends { readonly kind: string }>(
  parts: AnsweringParts<Report>,
): AnsweringProcess {
  let running: Running | null = null;
  let nextId = 1;

  function start(): Running {
    const child = parts.startProcess(parts.program);
    const started: Running = { process: child, answers: new Map(), watchers: new Map(), said: '' };
    child.onMessage((message) => {
      const report = message as NumberedReport | Report;
      if (isAnswer(report)) {
        started.answers.get(report.id)?.(report.result);
        forget(started, report.id);
      } else if (isProgress(report)) started.watchers.get(report.id)?.(report.share);
      else parts.heard(report);
    });
    child.onSaid((text) => {
      started.said = (started.said + text).slice(-mostSaid);
    });
    child.onEnded(() => gone(started));
    return started;
  }

  /** Answers all waiting callers; the next order starts a new process. */
  function gone(ended: Running): void {
    const isExpected = running !== ended;
    if (!isExpected) running = null;
    if (ended.said !== '') parts.log(`${parts.name} said: ${ended.said}`);
    const failed = parts.failure();
    for (const answer of ended.answers.values()) answer(failed);
    ended.answers.clear();
    if (!isExpected) parts.ended();
  }

  return {
    ask: (operation, input, signal, onProgress) => {
      running ??= start();
      const { process: child, answers, watchers } = running;
      const id = nextId++;
      if (onProgress) watchers.set(id, onProgress);
      return new Promise((resolve) => {
        const cancel = () => answers.has(id) && child.send({ kind: 'cancel', id } satisfies NumberedOrder);
        answers.set(id, (result) => {
          signal?.removeEventListener('abort', cancel);
          resolve(result);
        });
        signal?.addEventListener('abort', cancel, { once: true });
        child.send({ kind: 'do', id, operation, input } satisfies NumberedOrder);
        if (signal?.aborted) cancel();
      });
    },
    warm: () => {
      running ??= start();
    },
    isRunning: () => running !== null,
    close: async () => {
      const last = running;
      running = null;
      await last?.process.end();
    },
  };
}

type Answer = Extract<NumberedReport, { kind: 'done' }>;
type Share = Extract<NumberedReport, { kind: 'progress' }>;

function isAnswer(report: { readonly kind: string }): report is Answer {
  return report.kind === 'done';
}

function isProgress(report: { readonly kind: string }): report is Share {
  return report.kind === 'progress';
}

function forget({ answers, watchers }: Running, id: number): void {
  answers.delete(id);
  watchers.delete(id);
}
