import { isIPv6 } from 'node:net';
import type { Failure, FailureCode } from '../../../shared/result.ts';
import type { DatabaseAddress } from '../../../shared/team-database.ts';
import { breakdownOf } from '../../core/http/network-errors.ts';
import { raised } from './schema.ts';

/** An error of the database or of the way to it. Other errors are bugs. */
export class DatabaseTrouble extends Error {
  /** SQLSTATE; null if the database did not answer. */
  readonly state: string | null;
  readonly constraint: string | null;
  /** Whether the connection is gone, or nobody knows what it is doing now. */
  readonly isEnd: boolean;

  constructor(error: unknown) {
    super('The database refused, or could not be reached.', { cause: error });
    const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
    this.state = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !networkCode.test(code) ? code : null;
    this.constraint = typeof constraint === 'string' ? constraint : null;
    this.isEnd = this.state === null || ends.test(this.state);
  }
}

/** Also a prepared question that the server has forgotten, or would answer in another form: a new connection asks anew. */
const ends = /^(57P0[1-3]|57P05|08|26000|0A000)/;

/** Something that is no answer of a database that Sextant prepared. */
export function oddAnswer(): Error {
  return Object.assign(new Error('an odd answer'), { code: raised.odd });
}

/** "EPIPE" has the form of a state, too. */
const networkCode = /^E[A-Z]+$/;

interface Meaning {
  readonly states: RegExp;
  readonly code: FailureCode;
  readonly message: (address: DatabaseAddress) => string;
  readonly next: string;
}

/** What a state means, in our own words: the server's texts may repeat what was sent to it. The first match counts. */
const meanings: readonly Meaning[] = [
  {
    states: /^28/,
    code: 'refused-key',
    message: ({ login, host }) => `The database on ${host} refused the login “${login}” or its password.`,
    next: 'Check the login, and enter the password again.',
  },
  {
    states: /^3D000$/,
    code: 'not-found',
    message: ({ database, host }) => `There is no database “${database}” on ${host}.`,
    next: 'Check the name of the database.',
  },
  {
    states: /^(3F000|42P01|42883)$/,
    code: 'not-found',
    message: ({ database }) => `The database “${database}” is not prepared for shared cases.`,
    next: 'Check its name, or run “sextant team init” as its administrator.',
  },
  {
    states: new RegExp(`^${raised.odd}$`),
    code: 'bad-reply',
    message: ({ host }) => `The database on ${host} answered with something that no Sextant stored there.`,
    next: 'Tell its administrator. Nothing of it was taken in.',
  },
  {
    states: /^42501$/,
    code: 'not-permitted',
    message: ({ login }) => `The database does not permit this to “${login}”.`,
    next: 'Ask an owner of the case, or the administrator of the database.',
  },
  {
    states: /^25006$/,
    code: 'not-permitted',
    message: ({ host }) => `The database on ${host} can only be read now.`,
    next: 'If it is a copy, use the address of the main database.',
  },
  {
    states: /^(53100|58030)$/,
    code: 'service-error',
    message: ({ host }) => `The disk of the database on ${host} is full or broken.`,
    next: 'Tell its administrator. Sextant tries again by itself.',
  },
  {
    states: /^(53|57P03|55P03|40)/,
    code: 'busy',
    message: ({ host }) => `The database on ${host} is busy.`,
    next: 'Try again in a moment.',
  },
  {
    states: /^57014$/,
    code: 'timed-out',
    message: ({ host }) => `The database on ${host} took too long.`,
    next: 'Try again. If it stays so, tell its administrator.',
  },
  {
    states: /^(57|08)/,
    code: 'unreachable',
    message: ({ host }) => `The database on ${host} ended the connection.`,
    next: 'Sextant connects again by itself. Everything saved so far is available offline.',
  },
  {
    states: new RegExp(`^(22|23|54|${raised.gap}|${raised.body})`),
    code: 'rejected',
    message: ({ host }) => `The database on ${host} did not accept what was sent.`,
    next: 'Check the case with “sextant verify”.',
  },
];

/** A failure for the user. It never contains a text of the server or of the driver, and so no password. */
export function failureOf(trouble: DatabaseTrouble, address: DatabaseAddress, kept: string): Failure {
  const { state } = trouble;
  if (state === null) return { ...wayFailure(trouble.cause, address), kept };
  const found = meanings.find(({ states }) => states.test(state));
  if (found) return { code: found.code, message: found.message(address), kept, next: found.next };
  return {
    code: 'service-error',
    message: `The database on ${address.host} answered with the error ${state}.`,
    kept,
    next: 'Try again. If it stays so, tell its administrator.',
  };
}

/** Texts of the driver that have no code. */
const driverTexts: readonly (readonly [RegExp, string])[] = [
  [/^timeout expired|read timeout/, 'UND_ERR_CONNECT_TIMEOUT'],
  [/SASL|password must be/i, '28P01'],
  [/SSL connection/, 'ERR_SSL_REFUSED'],
];

function wayFailure(cause: unknown, address: DatabaseAddress): Failure {
  const { code, message = '' } = (cause ?? {}) as { code?: unknown; message?: string };
  const known = typeof code === 'string' ? code : driverTexts.find(([text]) => text.test(message))?.[1];
  if (known === '28P01') {
    return failureOf(new DatabaseTrouble({ code: known }), address, '');
  }
  // Only the code is handed on: the texts of TLS and of the driver stay here.
  const {
    arrived: _,
    spent: __,
    ...failure
  } = breakdownOf(new CodedError(known ?? 'ECONNRESET'), hostOf(address), null).failure;
  return failure;
}

class CodedError extends Error {
  readonly code: string;

  constructor(code: string) {
    super('');
    this.code = code;
  }
}

function hostOf({ host, port }: DatabaseAddress): string {
  return port === 5432 ? host : `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
