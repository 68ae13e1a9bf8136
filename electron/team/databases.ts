import { fail, ok, type Result } from '../../shared/result.ts';
import type { DatabaseAddress } from '../../shared/team-database.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { Target } from './postgres/connect.ts';
import type { PostgresTransport } from './postgres/transport.ts';

/** The team's databases: their passwords in the keychain, their client loaded when the first one is used. */
export interface Databases {
  /** With this password, or the stored one. */
  target(address: DatabaseAddress, password?: string): Target;
  /** Stores a password that the database took, if there is a new one. */
  remember(address: DatabaseAddress, password: string | undefined): Promise<Result<void>>;
  open(address: DatabaseAddress, caseId: string, author: string | null): Promise<PostgresTransport>;
  /** The case that somebody wants to join, and whose it is. */
  find(target: Target, caseId: string | undefined): Promise<Result<FoundCase>>;
}

export interface FoundCase {
  readonly caseId: string;
  readonly title: string;
  readonly owner: string;
}

export function createDatabases(keys: Pick<KeyStore, 'readItem' | 'writeItem'>): Databases {
  const target = (address: DatabaseAddress, password?: string): Target => ({
    address,
    password: async () => (password === undefined ? keys.readItem(itemOf(address)) : ok(password)),
  });

  async function remember(address: DatabaseAddress, password: string | undefined): Promise<Result<void>> {
    return password === undefined ? ok(undefined) : keys.writeItem(itemOf(address), password);
  }

  async function open(address: DatabaseAddress, caseId: string, author: string | null): Promise<PostgresTransport> {
    const { createPostgresTransport } = await import('./postgres/transport.ts');
    return createPostgresTransport({ ...target(address), caseId, author });
  }

  async function find(at: Target, caseId: string | undefined): Promise<Result<FoundCase>> {
    const [{ listCases }, { createPostgresTransport }] = await Promise.all([
      import('./postgres/people.ts'),
      import('./postgres/transport.ts'),
    ]);
    const cases = await listCases(at);
    if (!cases.ok) return cases;
    const [one, ...others] = caseId === undefined ? cases.value : cases.value.filter((each) => each.caseId === caseId);
    if (!one) return noCase();
    if (others.length > 0) return several(cases.value);
    const transport = createPostgresTransport({ ...at, caseId: one.caseId, author: null });
    try {
      const owner = await ownerOf(transport);
      return owner.ok ? ok({ ...one, owner: owner.value }) : owner;
    } finally {
      await transport.close();
    }
  }

  return { remember, target, open, find };
}

/** Who wrote the first entry of the case. */
async function ownerOf(transport: PostgresTransport): Promise<Result<string>> {
  const people = await transport.people();
  if (!people.ok) return people;
  const owners = people.value.flatMap(({ role, author }) => (role === 'owner' && author !== null ? [author] : []));
  const after = new Map(owners.map((author) => [author, 0]));
  for await (const batch of transport.pull({ after, signal: new AbortController().signal })) {
    if (!batch.ok) return batch;
    const first = batch.value.find(({ seq, text }) => seq === 1 && text.includes('"what":"begin"'));
    if (first) return ok(first.author);
  }
  return noCase();
}

/** Where the keychain has the password of a login. */
function itemOf({ login, host, port, database }: DatabaseAddress): string {
  return `team database ${login}@${host}:${port}/${database}`;
}

function noCase(): Result<never> {
  return fail('not-found', 'No such case is shared with you in this database.', {
    kept: 'Nothing was changed.',
    next: 'Ask its owner to add you to it.',
  });
}

function several(cases: readonly { readonly caseId: string; readonly title: string }[]): Result<never> {
  const named = cases.slice(0, 10).map(({ caseId, title }) => `${title} (${caseId})`);
  return fail('bad-input', `Several cases are shared with you: ${named.join(', ')}.`, {
    kept: 'Nothing was changed.',
    next: 'Name one of them by its ID.',
  });
}
