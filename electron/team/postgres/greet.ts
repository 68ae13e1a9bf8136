import * as z from 'zod';
import { type Failure, fail, ok, type Result } from '../../../shared/result.ts';
import { TeamRole } from '../../../shared/team-database.ts';
import { readRows, type Session } from './connect.ts';
import { DatabaseTrouble } from './failures.ts';
import { newsChannel, raised, schemaVersion } from './schema.ts';

/** What the database knows about whoever logged in. */
export interface OwnRow {
  readonly role: TeamRole;
  readonly author: string | null;
}

const kept = 'The case is as it was.';

/** The first exchange on a connection: is this our database, and what may this login do with this case? */
export async function greet(session: Session, caseId: string, author: string | null): Promise<Result<TeamRole>> {
  const version = await checkVersion(session);
  if (!version.ok) return version;
  const row = await ownRow(session, caseId);
  if (!row) return unknownCase();
  if (row.role === 'removed') return ok('removed');
  if (row.author === null && author !== null) {
    const introduced = await introduce(session, caseId, author);
    if (!introduced.ok) return introduced;
  }
  await session.query(`LISTEN ${newsChannel}`);
  return ok(row.role);
}

const Own = z.object({ role: TeamRole, author: z.string().max(200).nullable() });

export async function ownRow(session: Session, caseId: string): Promise<OwnRow | undefined> {
  const found = await session.query(
    'SELECT role, author FROM sextant.person WHERE case_id = $1 AND login = session_user',
    [caseId],
    'own row',
  );
  return readRows(Own, found)[0];
}

/** Refuses a database that this program does not know. */
async function checkVersion(session: Session): Promise<Result<void>> {
  const [row] = await session.query<{ value: string }>("SELECT value FROM sextant.about WHERE name = 'version'");
  const version = Number(row?.value);
  if (version === schemaVersion) return ok(undefined);
  return version > schemaVersion ? newerDatabase() : olderDatabase();
}

async function introduce(session: Session, caseId: string, author: string): Promise<Result<void>> {
  try {
    await session.query('SELECT sextant.introduce($1, $2)', [caseId, author]);
    return ok(undefined);
  } catch (error) {
    if (!(error instanceof DatabaseTrouble)) throw error;
    // Somebody else has this key here, or this login got another one in the meantime.
    if (error.constraint !== 'person_author' && error.state !== raised.otherKey) throw error;
    return { ok: false, failure: otherIdentity() };
  }
}

/** Why a write was refused; undefined if this row does not say. */
export function whyRefused(row: OwnRow, author: string | null): Failure | undefined {
  if (row.role === 'removed') return removed();
  if (row.role === 'reader') {
    return {
      code: 'not-permitted',
      message: 'You may only read this shared case.',
      kept: waiting,
      next: 'Ask an owner of the case to make you an editor.',
    };
  }
  return row.author === author ? undefined : otherIdentity();
}

const waiting = 'Your changes stay in the case on this machine.';

export function removed(): Failure {
  return {
    code: 'not-permitted',
    message: 'You were removed from this shared case.',
    kept: waiting,
    next: 'Ask an owner of the case to add you again. You can go on alone with your copy.',
  };
}

function otherIdentity(): Failure {
  return {
    code: 'not-permitted',
    message: 'Your login belongs to another identity in this case.',
    kept: waiting,
    next: 'Use the machine with that identity, or ask an owner of the case for a login for this one.',
  };
}

/** Two machines sign with one key: a restored backup, or a copied home folder. */
export function usedTwice(): Result<never> {
  return fail('in-use', 'Another machine has written to this case with your identity.', {
    kept: waiting,
    next: 'Make a new identity on one of the two machines, and ask an owner of the case to add it.',
  });
}

function unknownCase(): Result<never> {
  return fail('not-found', 'There is no such shared case in this database, or it is not shared with you.', {
    kept,
    next: 'Check the database and the login, or ask an owner of the case to add you.',
  });
}

export function newerDatabase(): Result<never> {
  return fail('bad-reply', 'A newer Sextant prepared this database.', {
    kept: 'The database and the case are as they were.',
    next: 'Install the newest Sextant on this machine.',
  });
}

function olderDatabase(): Result<never> {
  return fail('not-found', 'An older Sextant prepared this database.', {
    kept,
    next: 'Ask its administrator to run “sextant team init” with this version of Sextant.',
  });
}
