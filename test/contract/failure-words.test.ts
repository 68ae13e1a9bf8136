import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/run.ts';
import { FailureCode, keptOf } from '../../shared/result.ts';

const shipped = ['shared', 'electron', 'renderer'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('electron/demo/')),
);

interface Failing {
  readonly where: string;
  readonly text: string;
  readonly isUnsent: boolean;
}

/** Every place that makes a failure, with what stands between its parentheses. */
function failingsIn(file: string, text: string): Failing[] {
  return [...text.matchAll(/(?<!function )\bfail(?:Unsent)?\(\s*['cw]/g)].map(({ index }) => {
    const begin = text.indexOf('(', index) + 1;
    const line = text.slice(0, index).split('\n').length;
    const isUnsent = text.startsWith('failUnsent', index);
    return { where: `${file}:${line}`, text: text.slice(begin, endOf(text, begin)), isUnsent };
  });
}

/** Where the parenthesis closes that opened before `begin`; quotes and templates may hold others. */
function endOf(text: string, begin: number): number {
  let depth = 1;
  let quote: string | null = null;
  for (let at = begin; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quote) {
      if (char === '\\') at++;
      else if (char === quote) quote = null;
    } else if (char === "'" || char === '"' || char === '`') quote = char;
    else if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return at;
  }
  return text.length;
}

/** Being cancelled is what the person wanted; a field that is wrong says so beside itself. */
function saysWhatToDo({ text }: Failing): boolean {
  const withoutTexts = text.replace(/'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '_');
  return text.trimStart().startsWith("'cancelled'") || /\b(next|fields|more|extra)\b/.test(withoutTexts);
}

/** What services answer gets its word where they are asked. */
const saidLater = /^electron\/core\/http\/(answers|read-answer)\.ts:/;

/** Some codes say by themselves that nothing was done. */
function saysWhatWasKept({ where, text, isUnsent }: Failing): boolean {
  if (isUnsent) return true;
  const code = FailureCode.safeParse(/^\s*'([a-z-]+)'/.exec(text)?.[1]);
  const isSure = code.success && (code.data === 'cancelled' || keptOf({ code: code.data, message: '' }) !== undefined);
  const withoutTexts = text.replace(/'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '_');
  return isSure || saidLater.test(where) || /\b(kept|more|extra)\b/.test(withoutTexts);
}

const failings = shipped.flatMap((file) => failingsIn(file, readFileSync(join(root, file), 'utf8')));
const told = ({ where, text }: Failing) => `${where} ${text}`;

test('every failure says what to do about it', () => {
  expect(failings.length).toBeGreaterThan(100);
  expect(failings.filter((each) => !saysWhatToDo(each)).map(told)).toEqual([]);
});

test('every failure says what was kept, or is of a kind that comes before anything is done', () => {
  expect(failings.filter((each) => !saysWhatWasKept(each)).map(told)).toEqual([]);
  expect(failings.filter(({ text }) => /\bkept\b/.test(text)).length).toBeGreaterThan(100);
});

test('a failure that leaves a person alone is noticed', () => {
  const [alone, helped] = failingsIn(
    'x.ts',
    "fail('file', 'It (this) is no more: `gone`.');\nfail('file', `It is gone.`, { next: 'Look.' })",
  );
  expect(alone && saysWhatToDo(alone)).toBe(false);
  expect(helped && saysWhatToDo(helped)).toBe(true);
  expect(helped?.where).toBe('x.ts:2');
});

test('nothing in the program reads its own sentences: failures carry facts', () => {
  const reads =
    /\bkept\)? (?:===|!==) ['`]|failure\.(?:message|next) (?:===|!==) ['`]|\b(?:failure|stopped|refusal)\.(?:message|kept|next)\.(?:includes|startsWith|endsWith|match|search)\(|\.test\([\w.]*failure\.(?:message|kept|next)\)/;
  const spells = /'Nothing was sent\.'/;
  const places = shipped
    .filter((file) => file !== 'shared/result.ts')
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (reads.test(line) || spells.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(places).toEqual([]);
  expect(reads.test("if (failure.kept === 'Nothing was sent.') return")).toBe(true);
  expect(reads.test("failure.message.includes('offline')")).toBe(true);
});
