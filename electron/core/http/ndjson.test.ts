import { expect, test } from 'vitest';
import { longestLine, type ParsedLine, readJsonLines } from './ndjson.ts';

async function* chunks(...pieces: (Buffer | string)[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function read(source: AsyncIterable<Buffer>): Promise<ParsedLine[]> {
  const lines: ParsedLine[] = [];
  for await (const block of readJsonLines(source)) {
    expect(block.length).toBeGreaterThan(0);
    lines.push(...block);
  }
  return lines;
}

const megabyte = 1024 * 1024;
const good = (value: unknown): ParsedLine => ({ ok: true, value });
const bad = (why: string) => ({ ok: false, why });

test('each line is one value, the last one with or without its end', async () => {
  const expected = [good({ a: 1 }), good([2]), good('x')];
  expect(await read(chunks('{"a":1}\n[2]\n"x"\n'))).toEqual(expected);
  expect(await read(chunks('{"a":1}\n[2]\n"x"'))).toEqual(expected);
});

test('nothing, and nothing but line ends, is no line', async () => {
  expect(await read(chunks())).toEqual([]);
  expect(await read(chunks(''))).toEqual([]);
  expect(await read(chunks('\n', '\n\r\n', '  \t\n'))).toEqual([]);
});

test('blank lines are skipped, and lines may end as on Windows', async () => {
  expect(await read(chunks('\r\n{"a":1}\r\n\r\n  \r\n{"b":2}\r\n'))).toEqual([good({ a: 1 }), good({ b: 2 })]);
});

test('a broken line is lost alone', async () => {
  expect(await read(chunks('{"a":1}\n{"a":\n{"b":2} {"c":3}\nnull\n'))).toEqual([
    good({ a: 1 }),
    bad('not-json'),
    bad('not-json'),
    good(null),
  ]);
});

test('a line that is not UTF-8 is lost alone, also where a letter is cut in two', async () => {
  const text = Buffer.concat([
    Buffer.from('{"a":"é"}\n{"b":"'),
    Buffer.from([0xc3, 0x28, 0xff]),
    Buffer.from('"}\nnonsense\n{"c":"日本"}\n{"d":"'),
    Buffer.from([0xe6, 0x97]),
  ]);
  expect(await read(chunks(text))).toEqual([
    good({ a: 'é' }),
    bad('not-utf8'),
    bad('not-json'),
    good({ c: '日本' }),
    bad('not-utf8'),
  ]);
});

const mixed = Buffer.concat([
  Buffer.from('{"a":"é日本😀"}\r\n\n[1,2]\nbroken\n{"b":"'),
  Buffer.from([0xff]),
  Buffer.from('"}\n{"c":3}'),
]);
const mixedLines = [good({ a: 'é日本😀' }), good([1, 2]), bad('not-json'), bad('not-utf8'), good({ c: 3 })];

test('it does not matter where chunks are cut: at every byte, in two, in three and in single bytes', async () => {
  expect(await read(chunks(mixed))).toEqual(mixedLines);
  for (let first = 0; first <= mixed.length; first++) {
    expect(await read(chunks(mixed.subarray(0, first), mixed.subarray(first)))).toEqual(mixedLines);
    for (let second = first; second <= mixed.length; second += 7) {
      const pieces = [mixed.subarray(0, first), mixed.subarray(first, second), mixed.subarray(second)];
      expect(await read(chunks(...pieces))).toEqual(mixedLines);
    }
  }
  expect(await read(chunks(...[...mixed].map((byte) => Buffer.from([byte]))))).toEqual(mixedLines);
});

test('a line of 400 MB is counted and dropped, what is around it stays, and memory stays bounded', async () => {
  const block = Buffer.alloc(64 * 1024, 'x');
  let most = 0;
  async function* source(): AsyncGenerator<Buffer> {
    yield Buffer.from('{"before":1}\n"');
    for (let sent = 0; sent < 400 * megabyte; sent += block.length) {
      yield Buffer.from(block); // A new buffer, as from a socket.
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }
    yield Buffer.from('"\n{"after":2}\n');
  }
  const began = process.memoryUsage().arrayBuffers;
  expect(await read(source())).toEqual([good({ before: 1 }), bad('too-long'), good({ after: 2 })]);
  expect(most - began).toBeLessThan(150 * megabyte);
});

test('the longest line that is taken is taken, and a longer one at the very end is counted', async () => {
  const text = 'x'.repeat(longestLine - 2);
  const [line] = await read(chunks(`"${text.slice(0, 1000)}`, `${text.slice(1000)}"`, '\n'));
  expect(line).toEqual(good(text));
  expect(await read(chunks('"', 'x'.repeat(longestLine), 'xxx'))).toEqual([bad('too-long')]);
  expect(await read(chunks('"', 'x'.repeat(longestLine), '"\n', '1\n'))).toEqual([bad('too-long'), good(1)]);
});

test('a hundred thousand lines come in blocks, without holding what was handed over', async () => {
  const line = `${JSON.stringify({ name: 'a'.repeat(400) })}\n`;
  const block = Buffer.from(line.repeat(1000)).subarray(0, -3);
  const rest = Buffer.from(line.slice(-3));
  async function* source(): AsyncGenerator<Buffer> {
    for (let number = 0; number < 100; number++) {
      yield Buffer.from(block);
      yield Buffer.from(rest);
    }
  }
  let lines = 0;
  let largest = 0;
  for await (const parsed of readJsonLines(source())) {
    lines += parsed.filter(({ ok }) => ok).length;
    largest = Math.max(largest, parsed.length);
  }
  expect([lines, largest]).toEqual([100_000, 999]);
});

test('reading stops when the reader does', async () => {
  let asked = 0;
  let closed = false;
  async function* source(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        asked++;
        yield Buffer.from('{"a":1}\n');
      }
    } finally {
      closed = true;
    }
  }
  for await (const _block of readJsonLines(source())) if (asked === 3) break;
  expect([asked, closed]).toEqual([3, true]);
});
