import type { connectionsCalls } from '../../shared/calls/connections.ts';
import { ConnectionFile, type Service, services } from '../../shared/connection.ts';
import type { ServiceTest } from '../../shared/connection-view.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { inputWords } from '../core/bridge/input-words.ts';
import { choosePlace, confirmed } from '../core/disk/choose-place.ts';
import { writeWholeFile } from '../core/disk/json-file.ts';
import type { Agrees, Connections } from './connections.ts';

/** Sends a free request to one service of a connection; returns a sentence. */
export type TestService = (connectionId: string, service: Service, signal: AbortSignal) => Promise<Result<string>>;

export function connectionsHandlers(
  connections: Connections,
  dialogs: Dialogs,
  testService: TestService,
): Handlers<typeof connectionsCalls> {
  async function testOne(id: string, service: Service, signal: AbortSignal): Promise<ServiceTest> {
    const found = await testService(id, service, signal);
    if (found.ok) return { service, outcome: 'works', found: found.value };
    const outcome = found.failure.code === 'no-key' ? 'no-key' : 'failed';
    return { service, outcome, failure: found.failure };
  }

  const asking =
    (signal: AbortSignal): Agrees =>
    (question) =>
      confirmed(dialogs, question, signal);

  return {
    'connections.list': async () => ok(await connections.list()),
    'connections.save': ({ id, connection }, signal) => connections.save(id, connection, asking(signal)),
    'connections.use': ({ id }) => connections.use(id),
    'connections.setKey': ({ id, service, key }) => connections.setKey(id, service, key),
    'connections.forgetKey': ({ id, service }) => connections.forgetKey(id, service),
    'connections.forget': ({ id }) => connections.forget(id),
    'connections.test': async ({ id }, signal) => {
      const known = await connections.view(id);
      if (!known.ok) return known;
      return ok({ tests: await Promise.all(services.map((service) => testOne(id, service, signal))) });
    },
    'connections.import': async ({ text }, signal) => {
      const file = readConnectionText(text);
      return file.ok ? connections.save(undefined, file.value, asking(signal)) : file;
    },
    'connections.export': async ({ id }, signal) => {
      const view = await connections.view(id);
      if (!view.ok) return view;
      const name = `${fileName(view.value.connection.name)}.connection.json`;
      const place = await choosePlace(dialogs, 'Export the connection, without its keys', name, signal);
      if (!place.ok) return place;
      const { value: path } = place;
      if (path === null) return ok({ path });
      const written = await writeWholeFile(path, `${JSON.stringify(view.value.connection, null, 2)}\n`);
      return written.ok ? ok({ path }) : written;
    },
  };
}

/** Reads a connection file, or the line that the demo service prints. Ignores keys in it. */
export function readConnectionText(text: string): Result<ConnectionFile> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, '')); // Some editors begin a file with this mark.
  } catch {
    return notAConnection('It is not JSON.');
  }
  const inner = typeof value === 'object' && value !== null && 'connection' in value ? value.connection : value;
  const parsed = ConnectionFile.safeParse(inner, { error: inputWords });
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return notAConnection(issue ? `${issue.path.join('.') || 'The file'}: ${issue.message}` : '');
}

function notAConnection(why: string): Result<never> {
  return fail('bad-input', `This is not a connection file. ${why}`.trim(), {
    kept: 'Nothing was added.',
    next: 'Ask your colleague to export the connection again.',
  });
}

/** A name that every file system accepts. */
function fileName(name: string): string {
  const safe = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return safe.slice(0, 60) || 'sextant';
}
