import { ConnectionFile } from '../../shared/connection.ts';
import { openTestApp, type TestApp } from './app.ts';
import { keys, username } from './letter-service/credentials.ts';
import { type LetterOptions, type LetterService, startLetterService } from './letter-service/letter-service.ts';
import { allAt } from './odd-server.ts';

export interface LetterApp {
  readonly service: LetterService;
  readonly running: TestApp;
  /** Advances two hours, so that no limit blocks the next call. */
  readonly pause: () => void;
  close(): Promise<void>;
}

/** The complete app over the letter service, with one clock for both. */
export async function openLetterApp(
  options: Omit<LetterOptions, 'now'> = {},
  auth: Partial<ConnectionFile['auth']> = {},
  begin = '2026-03-01T12:00:00Z',
): Promise<LetterApp> {
  let hours = 0;
  const now = () => new Date(Date.parse(begin) + hours * 3_600_000);
  const service = await startLetterService({ ...options, now });
  const file = ConnectionFile.parse({
    name: 'By the letter',
    username,
    ...allAt(service.origin),
    auth,
    wording: options.wording ?? 'neutral',
  });
  const running = await openTestApp({ fresh: true, connection: { file, keys }, wallClock: now });
  return {
    service,
    running,
    pause: () => {
      hours += 2;
    },
    close: async () => {
      await running.close();
      await service.close();
    },
  };
}
