import { fail, ok, type Result } from '../../shared/result.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { confirmed } from '../core/disk/choose-place.ts';
import type { Target } from './postgres/connect.ts';
import type { NewPerson } from './postgres/people.ts';

type Wish = Omit<NewPerson, 'login'> & { readonly login: string | undefined };

/** Adds somebody to a case in a database. The password of a login that is new is shown once, by main alone. */
export async function addInDatabase(
  target: Target,
  { login, ...person }: Wish,
  dialogs: Dialogs,
  signal: AbortSignal,
): Promise<Result<void>> {
  if (login === undefined) {
    return fail('bad-input', 'A person of a shared database needs a login there.', {
      kept: 'Nobody was added.',
      next: 'Name their login; it is created if it is missing.',
    });
  }
  const { addPerson } = await import('./postgres/people.ts');
  const added = await addPerson(target, { ...person, login });
  if (!added.ok) return added;
  const { password } = added.value;
  if (password !== null) {
    const message = `Give ${person.name} this password for the login ${login}. It is shown once.`;
    const question = { title: 'A new login', message, detail: password, yes: 'I have it', isOnlyHere: true } as const;
    await confirmed(dialogs, question, signal);
  }
  return ok(undefined);
}

/** Removes somebody from a case in a database; who has no login there has nothing to lose. */
export async function removeInDatabase(target: Target, caseId: string, author: string): Promise<Result<void>> {
  const { loginOf, removePerson } = await import('./postgres/people.ts');
  const login = await loginOf(target, caseId, author);
  if (!login.ok) return login;
  return login.value === null ? ok(undefined) : removePerson(target, caseId, login.value);
}
