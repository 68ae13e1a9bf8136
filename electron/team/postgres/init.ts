import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Session, type Target, withSession } from './connect.ts';
import { newerDatabase } from './greet.ts';
import { rolesSql, schemaVersion, steps } from './schema.ts';

const oldestServer = 15;
const kept = 'The database is as it was.';

/**
 * Prepares a database for shared cases, or brings an older one up to date; `sextant team init`. Changes nothing in one
 * that is up to date, not ours, or newer.
 */
export function initDatabase(target: Target): Promise<Result<{ readonly isNew: boolean }>> {
  return withSession(target, kept, async (session) => {
    const able = await checkServer(session);
    if (!able.ok) return able;
    return session.transaction(() => prepare(session)); // A refusal rolls back the roles, too.
  });
}

async function checkServer(session: Session): Promise<Result<void>> {
  const [row] = await session.query<{ server: number; encoding: string }>(
    "SELECT current_setting('server_version_num')::integer / 10000 AS server, current_setting('server_encoding') AS encoding",
  );
  if (!row || row.server < oldestServer) {
    return fail('not-permitted', `Shared cases need PostgreSQL ${oldestServer} or newer; this is ${row?.server}.`, {
      kept,
      next: 'Update the server, or use another one.',
    });
  }
  if (row.encoding !== 'UTF8') {
    return fail('not-permitted', `Shared cases need a database with the encoding UTF8; this one has ${row.encoding}.`, {
      kept,
      next: 'Make one with “createdb --encoding=UTF8 --template=template0”.',
    });
  }
  return ok(undefined);
}

async function prepare(session: Session): Promise<Result<{ readonly isNew: boolean }>> {
  await session.query("SELECT pg_advisory_xact_lock(hashtext('sextant team init'))");
  await session.query(rolesSql);
  const [schema] = await session.query<{ owner: string }>(
    "SELECT pg_get_userbyid(nspowner) AS owner FROM pg_namespace WHERE nspname = 'sextant'",
  );
  if (schema && schema.owner !== 'sextant_guard') return notOurs();
  if (!schema) await session.query('CREATE SCHEMA sextant AUTHORIZATION sextant_guard');
  await session.query('SET LOCAL ROLE sextant_guard');
  const version = schema ? await versionOf(session) : 0;
  if (version === null) return notOurs();
  if (version > schemaVersion) return newerDatabase();
  for (const step of steps.slice(version)) await session.query(step());
  await session.query("UPDATE sextant.about SET value = $1 WHERE name = 'version' AND value <> $1", [
    String(schemaVersion),
  ]);
  await session.query('RESET ROLE');
  await session.query('GRANT sextant_member TO CURRENT_USER');
  await session.query('REVOKE sextant_guard FROM CURRENT_USER');
  return ok({ isNew: !schema });
}

async function versionOf(session: Session): Promise<number | null> {
  const [table] = await session.query<{ found: string | null }>("SELECT to_regclass('sextant.about')::text AS found");
  if (!table?.found) return null;
  const rows = await session.query<{ name: string; value: string }>('SELECT name, value FROM sextant.about');
  const about = new Map(rows.map(({ name, value }) => [name, value]));
  const version = Number(about.get('version'));
  return about.get('made by') === 'Sextant' && Number.isInteger(version) ? version : null;
}

function notOurs(): Result<never> {
  return fail('not-permitted', 'This database has a schema “sextant” that Sextant did not make.', {
    kept,
    next: 'Use another database.',
  });
}
