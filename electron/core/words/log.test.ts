import { expect, test } from 'vitest';
import { createLog, describeError } from './log.ts';
import { createSecrets } from './secrets.ts';

const key = '0a1b2-c3d4e-f5a6b-7c8d9-e0f1a';

function logging() {
  const lines: string[] = [];
  const secrets = createSecrets();
  secrets.add(key);
  const log = createLog(
    (line) => lines.push(line),
    secrets,
    () => new Date('2026-01-02T03:04:05.678Z'),
  );
  return { log, lines };
}

test('writes one line with its time and level', () => {
  const { log, lines } = logging();
  log.write('warning', 'something');
  expect(lines).toEqual(['2026-01-02T03:04:05.678Z warning something']);
});

test('no text can forge a second line or move the cursor of a terminal', () => {
  const { log, lines } = logging();
  log.write('info', 'a\r\n2026-01-01 bug forged\u001b[2Jb\u009b31mc\u0000d\u2028e\u2029f\u202eg\u2066h');
  expect(lines).toEqual(['2026-01-02T03:04:05.678Z info a 2026-01-01 bug forged [2Jb 31mc d e f g h']);
});

test('takes keys out of every line', () => {
  const { log, lines } = logging();
  log.write('bug', `Error: ${key} at ?api_key=other`);
  expect(lines).toEqual(['2026-01-02T03:04:05.678Z bug Error: ***** at ?api_key=*****']);
});

test('leaves no part of a key behind where a long text is cut', () => {
  const { log, lines } = logging();
  log.write('info', `${'x'.repeat(4000 - 10)}${key}`);
  expect(lines.join()).not.toContain(key.slice(0, 8));
  expect(lines.join()).toHaveLength('2026-01-02T03:04:05.678Z info '.length + 3995);
});

test('a very long text costs one short line', () => {
  const { log, lines } = logging();
  log.write('info', 'y'.repeat(1_000_000));
  expect(lines.join()).toHaveLength('2026-01-02T03:04:05.678Z info '.length + 4000);
});

test('describes whatever was thrown', () => {
  expect(describeError('text')).toBe('text');
  expect(describeError(undefined)).toBe('undefined');
  expect(describeError(new TypeError('wrong'))).toMatch(/^TypeError: wrong\n {4}at /);
});
