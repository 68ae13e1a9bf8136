import { calls } from '../../shared/contract.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { DatabaseAddress } from '../../shared/team-database.ts';
import { escaped } from '../core/words/escaped.ts';
import { printFailure } from './printed.ts';
import type { CallOptions, ExitCode, Terminal } from './terminal.ts';

const roles = ['editor', 'reader', 'owner'] as const;

/** Prepares a team's database, and adds people to a shared case. */
export async function workOnTeam(
  rest: readonly string[],
  values: CallOptions,
  terminal: Terminal,
  wrongUsage: (why: string) => ExitCode,
): Promise<ExitCode> {
  const [what, first, role = 'editor', login, ...tooMany] = rest;
  if (what !== 'init' && what !== 'add') return wrongUsage('Say "init" or "add".');
  if (first === undefined || tooMany.length > 0) return wrongUsage('Give what the usage below names.');
  const address = what === 'init' ? readAddress(first) : null;
  if (address && !address.ok) return printFailure(terminal, address.failure);
  if (what === 'add' && !roles.some((one) => one === role)) return wrongUsage(`There is no role "${escaped(role)}".`);
  const app = await terminal.openApp({
    dataFolder: values['data-dir'] ?? null,
    offline: false,
    fresh: false,
    ...(values.case !== undefined && { casePath: values.case }),
  });
  try {
    if (app.caseRefused) return printFailure(terminal, app.caseRefused);
    if (address?.ok) {
      const password = process.env.SEXTANT_DATABASE_PASSWORD;
      const input = { address: address.value, ...(password && { password }) };
      const done = await app.run('team.prepareDatabase', input, terminal.signal);
      if (!done.ok) return printFailure(terminal, done.failure);
      const { isNew } = calls['team.prepareDatabase'].output.parse(done.value);
      terminal.out(isNew ? 'READY: the database can carry shared cases now.\n' : 'READY: it was prepared before.\n');
      return 0;
    }
    const input = { identity: first, role, ...(login !== undefined && { login }) };
    const added = await app.run('team.addPerson', input, terminal.signal);
    if (!added.ok) return printFailure(terminal, added.failure);
    const sent = await app.run('team.sync', {}, terminal.signal);
    if (!sent.ok) return printFailure(terminal, sent.failure);
    terminal.out(`ADDED as ${role}.\n`);
    return 0;
  } finally {
    await app.close();
  }
}

/** An address such as postgres://ann@db.example:5432/cases, without the password. */
function readAddress(text: string): Result<DatabaseAddress> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const database = url ? decodeURIComponent(url.pathname.slice(1)) : '';
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol) || url.username === '' || database === '') {
    return fail('bad-input', 'This is not the address of a database.', {
      kept: 'Nothing was changed.',
      next: 'Write it as postgres://LOGIN@HOST:PORT/DATABASE.',
    });
  }
  if (url.password !== '') {
    return fail('bad-input', 'Do not put the password in the arguments: everybody on this machine can read them.', {
      kept: 'Nothing was changed.',
      next: 'Put it into the environment as SEXTANT_DATABASE_PASSWORD.',
    });
  }
  const tls = url.searchParams.get('sslmode') === 'disable' ? 'off' : 'verified';
  const { hostname: host, port, username } = url;
  return ok({ host, port: Number(port || 5432), database, login: decodeURIComponent(username), tls });
}
