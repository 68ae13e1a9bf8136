import { createHash } from 'node:crypto';
import { escapeIdentifier, escapeLiteral } from 'pg';
import * as z from 'zod';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { TeamRole } from '../../../shared/team-database.ts';
import { readRows, type Session, type Target, withSession } from './connect.ts';
import { DatabaseTrouble } from './failures.ts';
import { newPassword, scramVerifier } from './login.ts';
import { raised } from './schema.ts';

const Text = z.string().max(1000);
const StoredPerson = z.object({
  login: Text,
  role: TeamRole,
  /** Null until they first connect. */
  author: Text.nullable(),
  name: Text,
  isConnected: z.boolean(),
});
const StoredCase = z.object({ caseId: Text, title: Text });

/** Somebody of a shared case. */
export type Person = Readonly<z.output<typeof StoredPerson>>;

export interface NewPerson {
  readonly caseId: string;
  readonly login: string;
  readonly name: string;
  readonly role: Exclude<TeamRole, 'removed'>;
  /** The public key of their identity, if it is known; else the first that they connect with counts. */
  readonly author: string | null;
}

export interface SharedCase {
  readonly caseId: string;
  readonly title: string;
  readonly author: string;
  readonly name: string;
}

const kept = 'Nobody was added, removed or changed.';

/** How others recognise in the server's list of connections that somebody has this case open. */
export function presenceOf(caseId: string): string {
  return `sextant ${createHash('sha256').update(caseId).digest('hex').slice(0, 32)}`;
}

/** Shares a case; whoever logs in owns it there. Sharing it again changes nothing. */
export function shareCase(target: Target, { caseId, title, author, name }: SharedCase): Promise<Result<void>> {
  return withSession(target, 'The case was not shared.', async (session) => {
    try {
      await session.query('SELECT sextant.share_case($1, $2, $3, $4)', [caseId, title, author, name]);
      return ok(undefined);
    } catch (error) {
      if (!(error instanceof DatabaseTrouble) || error.state !== raised.shared) throw error;
      return fail('in-use', 'Somebody shared this case in this database before.', {
        kept: 'The case was not shared again.',
        next: 'Ask them to add you to it.',
      });
    }
  });
}

/** The cases that are shared with whoever logs in. */
export function listCases(target: Target): Promise<Result<readonly { caseId: string; title: string }[]>> {
  return withSession(target, 'The case is as it was.', async (session) =>
    ok(
      readRows(
        StoredCase,
        await session.query('SELECT id AS "caseId", title FROM sextant.shared_case ORDER BY title, id'),
      ),
    ),
  );
}

/** Everybody of a case, also those who were removed. */
export async function peopleOf(session: Session, caseId: string): Promise<Result<readonly Person[]>> {
  const rows = await session.query(
    `SELECT login, role, author, name, EXISTS (
       SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND usename = login AND application_name = $2
     ) AS "isConnected" FROM sextant.person WHERE case_id = $1 ORDER BY name, login`,
    [caseId, presenceOf(caseId)],
  );
  return ok(readRows(StoredPerson, rows));
}

/** The login of an identity in a case; null if it has none. */
export function loginOf(target: Target, caseId: string, author: string): Promise<Result<string | null>> {
  return withSession(target, kept, async (session) => {
    const sql = 'SELECT login FROM sextant.person WHERE case_id = $1 AND author = $2';
    const [row] = await session.query<{ login: string }>(sql, [caseId, author]);
    return ok(row?.login ?? null);
  });
}

/**
 * Adds somebody to a case, or changes their role. Makes their login if the server has none: then this returns its
 * password, once, to be handed over.
 */
export function addPerson(target: Target, person: NewPerson): Promise<Result<{ readonly password: string | null }>> {
  const { login } = person;
  if (!canBeLogin(login)) return Promise.resolve(noLogin(login));
  return withSession(target, kept, (session) =>
    session.transaction(async () => {
      const added = await storePerson(session, person);
      return added.ok ? ensureLogin(session, login) : added;
    }),
  );
}

async function storePerson(session: Session, { caseId, login, role, author, name }: NewPerson): Promise<Result<void>> {
  try {
    const [row] = await session.query<{ author: string | null }>(
      `INSERT INTO sextant.person (case_id, login, role, author, name) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (case_id, login) DO UPDATE SET role = excluded.role, name = excluded.name RETURNING author`,
      [caseId, login, role, author, name],
    );
    if (author === null || row?.author === author) return ok(undefined);
    return otherKey(`“${login}”`);
  } catch (error) {
    if (!(error instanceof DatabaseTrouble)) throw error;
    if (error.constraint === 'person_author') return otherKey('This identity');
    return error.state === '42501' ? ownersOnly() : rethrow(error);
  }
}

async function ensureLogin(session: Session, login: string): Promise<Result<{ readonly password: string | null }>> {
  const [known] = await session.query<{ isAbove: boolean; isMember: boolean }>(
    `SELECT rolsuper OR rolbypassrls AS "isAbove", pg_has_role(rolname, 'sextant_member', 'member') AS "isMember"
     FROM pg_roles WHERE rolname = $1`,
    [login],
  );
  if (known?.isAbove) {
    return fail('not-permitted', `“${login}” is above all rules of the database, so it can’t have a role in a case.`, {
      kept,
      next: 'Choose another login for this person.',
    });
  }
  const password = known ? null : newPassword();
  const role = escapeIdentifier(login);
  try {
    if (password !== null) {
      await session.query(`CREATE ROLE ${role} LOGIN PASSWORD ${escapeLiteral(scramVerifier(password))}`);
    }
    if (!known?.isMember) await session.query(`GRANT sextant_member TO ${role}`);
    return ok({ password });
  } catch (error) {
    return error instanceof DatabaseTrouble && error.state === '42501' ? noNewLogins(login) : rethrow(error);
  }
}

/** Makes a login without a case: for whoever will share the first one. */
export function addLogin(target: Target, login: string): Promise<Result<{ readonly password: string | null }>> {
  if (!canBeLogin(login)) return Promise.resolve(noLogin(login));
  return withSession(target, kept, (session) => session.transaction(() => ensureLogin(session, login)));
}

/** Gives a login a new password, and returns it once: for somebody who lost theirs. */
export function renewPassword(target: Target, login: string): Promise<Result<{ readonly password: string }>> {
  return withSession(target, 'The old password still counts.', async (session) => {
    const password = newPassword();
    const verifier = escapeLiteral(scramVerifier(password));
    await session.query(`ALTER ROLE ${escapeIdentifier(login)} PASSWORD ${verifier}`);
    return ok({ password });
  });
}

/**
 * Removes somebody from a case. It waits for a write of theirs that has begun; after it they can read and write nothing
 * more there, also over a connection that is open.
 */
export function removePerson(target: Target, caseId: string, login: string): Promise<Result<void>> {
  return withSession(target, kept, (session) =>
    session.transaction(async () => {
      const people = await peopleOf(session, caseId);
      if (!people.ok) return people;
      const owners = people.value.filter(({ role }) => role === 'owner');
      if (!people.value.some((person) => person.login === login)) return nobody(login);
      if (owners.length === 1 && owners[0]?.login === login) return lastOwner();
      return demote(session, caseId, login);
    }),
  );
}

async function demote(session: Session, caseId: string, login: string): Promise<Result<void>> {
  try {
    const changed = await session.query(
      "UPDATE sextant.person SET role = 'removed' WHERE case_id = $1 AND login = $2 RETURNING login",
      [caseId, login],
    );
    return changed.length > 0 ? ok(undefined) : ownersOnly();
  } catch (error) {
    if (!(error instanceof DatabaseTrouble) || error.state !== '55P03') throw error;
    return fail('busy', `“${login}” has been writing for a while, and does not end.`, {
      kept,
      next: `Have the administrator end the connections of “${login}”, and remove them then.`,
    });
  }
}

/** Those of the server and our own begin like that. */
function canBeLogin(login: string): boolean {
  return /^[a-z][a-z0-9_.-]{0,62}$/.test(login) && !/^(pg_|sextant_)/.test(login);
}

function noLogin(login: string): Result<never> {
  return fail('bad-input', `“${login}” can’t be a login.`, {
    fields: { login: ['Use small letters, digits, “_”, “.” and “-”, and begin with a letter.'] },
  });
}

function rethrow(error: unknown): never {
  throw error;
}

function ownersOnly(): Result<never> {
  return fail('not-permitted', 'Only an owner of the case can add and remove people.', {
    kept,
    next: 'Ask an owner of the case.',
  });
}

function noNewLogins(login: string): Result<never> {
  return fail('not-permitted', `Your login may not make the login “${login}”.`, {
    kept,
    next: `Have the administrator of the database add “${login}”, or give you the right CREATEROLE.`,
  });
}

function otherKey(who: string): Result<never> {
  return fail('in-use', `${who} has another place in this case already.`, {
    kept,
    next: 'Give each identity its own login.',
  });
}

function nobody(login: string): Result<never> {
  return fail('not-found', `There is nobody with the login “${login}” in this case.`, {
    kept,
    next: 'Check the spelling.',
  });
}

function lastOwner(): Result<never> {
  return fail('not-permitted', 'The last owner of a case can’t be removed.', {
    kept,
    next: 'Make somebody else an owner first.',
  });
}
