import { homedir, tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import type { Failure } from '../../shared/result.ts';
import { newerVersion, type StorageTrouble, storageFailure } from '../case/storage-failure.ts';
import { refusalOf } from './answer.ts';

const troubles: readonly StorageTrouble[] = [
  ...([
    'in-use',
    'read-only',
    'gone',
    'damaged',
    'full',
    'no-such-file',
    'not-a-case',
    'folder',
    'unreadable',
  ] as const),
];

/** A path, what must not be revealed of it, and what may. */
const paths: readonly (readonly [string, readonly string[], string])[] = [
  ['/home/ilse/secret-client/lures.sextant', ['ilse', 'secret-client', '/home'], 'lures.sextant'],
  ['/home/ilse b/secret client/my lures.sextant', ['ilse', 'secret'], 'my lures.sextant'],
  ['/Users/ilse/Documents/lures.sextant', ['Users', 'ilse', 'Documents'], 'lures.sextant'],
  ['C:\\Users\\ilse b\\lures.sextant', ['Users', 'ilse'], 'lures.sextant'],
  ['\\\\server\\share\\lures.sextant', ['server', 'share'], 'lures.sextant'],
  ['/home/ilse/v1.2/lures.sextant', ['ilse', 'v1.2'], 'lures.sextant'],
  [`${homedir()}/lures.sextant`, [homedir()], 'lures.sextant'],
  [`${tmpdir()}/lures.sextant`, [tmpdir()], 'lures.sextant'],
  ['/home/ilse b/secret client/page.json', ['ilse', 'secret', 'client'], 'page.json'],
  ['D:\\secret client\\a b\\page.json', ['secret', 'client', 'a b'], 'page.json'],
  ['/srv/cases/secret-client', ['srv', 'cases/'], 'secret-client'],
];

function told(failure: Failure): string {
  const { content } = refusalOf(failure);
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

describe.each(paths)('of %s', (path, hidden, name) => {
  const failures: Failure[] = [
    ...troubles.flatMap((trouble) =>
      (['make', 'open', 'write', 'read'] as const).map((doing) => storageFailure(trouble, path, doing)),
    ),
    { code: 'file', message: `“${path}” can’t be read (EACCES: permission denied, open '${path}').` },
    {
      code: 'file',
      message: `No room in ${path}.`,
      kept: `What came is in ${path}`,
      next: `Look at ${path}, then try.`,
    },
    { code: 'bad-input', message: 'No.', fields: { path: [`${path} is none.`] } },
  ];
  const newer = newerVersion(path, 9, 1);
  if (!newer.ok) failures.push(newer.failure);

  test.each(failures.map((failure) => [failure.message, failure] as const))(
    'no assistant is told: %s',
    (_, failure) => {
      const text = told(failure);
      for (const part of hidden) expect(text).not.toContain(JSON.stringify(part).slice(1, -1));
      expect(text).toContain(name);
    },
  );
});

test('what is no place of this machine is told as it is', () => {
  const message = 'api.example/v1 and https://api.example/v1/account/?a=1 say 5/7, and/or “n/a”; 10.0.0.0/8.';
  expect(told({ code: 'service-error', message })).toContain(message);
});
