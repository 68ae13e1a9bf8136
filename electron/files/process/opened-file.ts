import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OpenFile } from '../../../shared/open-file.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Column, columnsOf } from './cells.ts';
import { askFile, identifier, literal } from './engine.ts';
import { buildIndex, LineIndex } from './line-index.ts';
import { readLines } from './lines.ts';
import { locateLines } from './locate.ts';
import { type Form, sniff, withoutMark } from './sniff.ts';
import { type Source, sourceOf } from './sql.ts';

const headBytes = 256 * 1024;
const sampleLines = 400;
const mostBrokenTexts = 10_000;

/** If one of these changes, what was read from the file is no longer valid. */
interface Identity {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
}

/** One open file. Opening reads only its beginning; the rest is read in the background. */
export class OpenedFile {
  readonly id: number;
  readonly path: string;
  readonly size: number;
  readonly handle: FileHandle;
  readonly form: Form;
  readonly index = new LineIndex();
  readonly ended = new AbortController();
  columns: readonly Column[];
  /** The number of rows of a file without lines. */
  rowsOfParquet = 0;
  found: OpenFile['found'] = null;
  trouble: string | null = null;
  /** Resolves when the first lines are known, which is at once. */
  readonly begun = Promise.withResolvers<void>();
  /** Resolves when the complete file was read once. */
  indexDone: Promise<void> = Promise.resolve();
  #background: Promise<void> = Promise.resolve();
  #identity: Identity;
  #check = { running: false, share: 0, done: false };
  #checking = new AbortController();
  #questions = 0;
  #tell: (file: OpenFile) => void;

  private constructor(parts: {
    id: number;
    path: string;
    handle: FileHandle;
    identity: Identity;
    form: Form;
    columns: readonly Column[];
    tell: (file: OpenFile) => void;
  }) {
    this.id = parts.id;
    this.path = parts.path;
    this.handle = parts.handle;
    this.form = parts.form;
    this.columns = parts.columns;
    this.size = Number(parts.identity.size);
    this.#identity = parts.identity;
    this.#tell = parts.tell;
  }

  static async open(id: number, path: string, tell: (file: OpenFile) => void): Promise<Result<OpenedFile>> {
    const about = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => error.code ?? 'EIO');
    if (typeof about === 'string') return unreadable(path, about);
    // Reading a pipe or a device might never end, or never begin.
    if (!about.isFile())
      return fail('file', `${basename(path)} is not a file.`, { kept: 'Nothing was changed.', next: 'Choose a file.' });
    if (about.size === 0n)
      return fail('file', `${basename(path)} is empty.`, {
        kept: 'Nothing was changed.',
        next: 'Choose another file.',
      });
    const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => error.code ?? 'EIO');
    if (typeof handle === 'string') return unreadable(path, handle);
    const head = Buffer.alloc(Math.min(headBytes, Number(about.size)));
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    const sniffed = sniff(head.subarray(0, bytesRead), path);
    if ('refused' in sniffed) {
      await handle.close();
      return fail('file', sniffed.refused, { kept: 'The file was not changed.', next: sniffed.next });
    }
    const { form } = sniffed;
    const columns = form.format === 'parquet' ? [] : columnsOf(form, sampleOf(head, bytesRead < headBytes));
    const opened = new OpenedFile({ id, path, handle, identity: identityOf(about), form, columns, tell });
    if (form.format !== 'parquet') return ok(opened);
    try {
      await opened.#readParquet();
      return ok(opened);
    } catch {
      await handle.close();
      return fail('file', `${basename(path)} starts like a Parquet file, but is not readable as one.`, {
        kept: 'The file was not changed.',
        next: 'It may be incomplete: download it again.',
      });
    }
  }

  source(): Source {
    return sourceOf(this.path, this.form, this.columns);
  }

  /** Rows that can be shown now. The first line of CSV has the column names. */
  rows(): number {
    if (this.form.format === 'parquet') return this.rowsOfParquet;
    return Math.max(0, this.index.lines - this.headerLines());
  }

  headerLines(): number {
    return this.form.format === 'csv' ? 1 : 0;
  }

  state(): OpenFile {
    const { index } = this;
    const reasons = Object.fromEntries(index.brokenCounts);
    return {
      id: this.id,
      path: this.path,
      name: basename(this.path),
      bytes: this.size,
      format: this.form.format,
      columns: this.columns.map(({ name, list, shown }) => ({ name, list, shown })),
      rows: this.rows(),
      index: { running: !index.whole && this.trouble === null, share: this.size === 0 ? 1 : index.read / this.size },
      check: { running: this.#check.running, share: this.#check.share },
      sha256: index.sha256,
      broken: { count: [...index.brokenCounts.values()].reduce((sum, count) => sum + count, 0), reasons },
      found: this.found,
      trouble: this.trouble,
    };
  }

  tell(): void {
    if (!this.ended.signal.aborted) this.#tell(this.state());
  }

  /** Reads what opening left out: first the index, then which lines are broken. */
  begin(): void {
    this.indexDone = this.#buildIndex().catch(() => {
      this.trouble ??= `${basename(this.path)} could not be read completely.`;
      this.tell();
    });
    this.#background = this.indexDone
      .then(() => {
        this.begun.resolve();
        return this.#checkLines();
      })
      .catch(() => undefined);
  }

  /** Whether all lines that may be broken were checked. */
  isChecked(): boolean {
    return this.index.whole && (this.#check.done || this.form.format === 'parquet' || this.form.format === 'text');
  }

  /** Waits until the broken lines are known; a query in between delays that. */
  async checked(): Promise<void> {
    let waited: Promise<void>;
    do {
      waited = this.#background;
      await waited;
    } while (waited !== this.#background);
  }

  /** Runs a user's query; the check pauses for it and continues afterwards. */
  async ask<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    this.#questions++;
    this.#checking.abort();
    try {
      const before = await this.changed();
      if (before) return before;
      const answer = await work();
      return (await this.changed()) ?? answer;
    } finally {
      this.#questions--;
      if (this.#questions === 0 && this.index.whole && !this.#check.done) {
        this.#background = this.#background.then(() => this.#checkLines()).catch(() => undefined);
      }
    }
  }

  /** Reports that the file is not the opened one any more. Results from another file can't be evidence of this one. */
  async changed(): Promise<Result<never> | null> {
    if (this.trouble === null) {
      const now = await stat(this.path, { bigint: true }).catch(() => null);
      const same = now && JSON.stringify(identityOf(now), asText) === JSON.stringify(this.#identity, asText);
      if (same) return null;
      const what = now ? 'has changed since it was opened' : 'no longer exists';
      this.trouble = `${basename(this.path)} ${what}.`;
      this.tell();
    }
    return fail('file', this.trouble, { kept: 'Nothing was added to the case.', next: 'Open the file again.' });
  }

  async close(): Promise<void> {
    this.ended.abort();
    this.#checking.abort();
    await this.#background;
    await this.handle.close();
  }

  async #buildIndex(): Promise<void> {
    const { index, ended } = this;
    await buildIndex(this.handle, this.size, index, {
      lines: this.form.format !== 'parquet',
      signal: ended.signal,
      onBlock: () => {
        this.begun.resolve();
        this.tell();
      },
    });
    if (ended.signal.aborted || (await this.changed())) {
      index.sha256 = null;
      return;
    }
    if (this.columns.length === 0) await this.#learnColumns();
    this.tell();
  }

  /** If the first line is longer than the part that was read, the columns stay unknown. */
  async #learnColumns(): Promise<void> {
    const lines = await readLines(this.handle, this.size, this.index, 0, sampleLines, headBytes);
    const whole = lines.filter(({ bytes, length }) => bytes.length === length);
    this.columns = columnsOf(
      this.form,
      whole.map(({ bytes }) => bytes.toString('utf8')),
    );
  }

  async #checkLines(): Promise<void> {
    if (this.form.format === 'parquet' || this.form.format === 'text' || this.trouble !== null) return;
    if (this.#questions > 0 || this.#check.running || !this.index.whole) return;
    this.#checking = new AbortController();
    const signal = AbortSignal.any([this.#checking.signal, this.ended.signal]);
    const { from, isBroken } = this.source();
    const why = this.form.format === 'csv' ? 'wrong-columns' : 'not-json';
    const texts: string[] = [];
    let total = 0;
    this.#check = { running: true, share: 0, done: false };
    try {
      await askFile(this.path, {
        sql: `SELECT line FROM ${from} WHERE trim(line) <> '' AND ${isBroken}`,
        signal,
        onChunk: (chunk) => {
          total += chunk.rowCount;
          const lines = chunk.getColumnVector(0);
          for (let row = 0; row < chunk.rowCount && texts.length < mostBrokenTexts; row++) {
            texts.push(String(lines.getItem(row)));
          }
        },
        onProgress: (share) => {
          this.#check.share = share;
          this.tell();
        },
      });
      const options = { signal, onBlock: () => undefined };
      const { numbers } =
        texts.length === 0 ? { numbers: [] } : await locateLines(this.handle, this.size, texts, options);
      if (signal.aborted) return;
      for (const line of numbers) if (line !== null) this.index.addBroken(line, why);
      this.index.broken.sort((one, other) => one.line - other.line);
      if (total > 0) this.index.brokenCounts.set(why, total);
      this.#check.done = true;
    } finally {
      this.#check.running = false;
      if (this.#check.done) this.#check.share = 1;
      this.tell();
    }
  }

  async #readParquet(): Promise<void> {
    const { signal } = this.ended;
    const found: Column[] = [];
    const from = `read_parquet(${literal(this.path)})`;
    await askFile(this.path, {
      sql: `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${from})`,
      signal,
      onChunk: (chunk) => {
        for (const [name, type] of chunk.getRows()) {
          const list = String(type).endsWith('[]');
          found.push({ name: String(name), path: [String(name)], list, shown: found.length < 12 });
        }
      },
    });
    this.columns = found;
    await askFile(this.path, {
      sql: `SELECT num_rows FROM parquet_file_metadata(${literal(this.path)})`,
      signal,
      onChunk: (chunk) => {
        this.rowsOfParquet = Number(chunk.getColumnVector(0).getItem(0));
      },
    });
    // A file with a good beginning and bad data is better refused now than during a query.
    const [first] = found;
    if (!first) throw new Error('no columns');
    await askFile(this.path, {
      sql: `SELECT ${identifier(first.name)} FROM ${from} LIMIT 1`,
      signal,
      onChunk: () => undefined,
    });
  }
}

function identityOf({ dev, ino, size, mtimeNs }: Identity): Identity {
  return { dev, ino, size, mtimeNs };
}

function asText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

function sampleOf(head: Buffer, isAll: boolean): string[] {
  const lines = withoutMark(head)
    .toString('utf8')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));
  return (isAll ? lines : lines.slice(0, -1)).filter((line) => line.trim() !== '').slice(0, sampleLines);
}

function unreadable(path: string, code: string): Result<never> {
  const name = basename(path);
  if (code === 'ENOENT')
    return fail('file', `${name} does not exist.`, {
      kept: 'Nothing was changed.',
      next: 'The file was moved or deleted. Choose it again.',
    });
  if (code === 'EACCES' || code === 'EPERM') {
    return fail('file', `You have no permission to read ${name}.`, {
      kept: 'Nothing was changed.',
      next: 'Ask its owner, or choose another file.',
    });
  }
  return fail('file', `${name} can’t be read (${code}).`, {
    kept: 'Nothing was changed.',
    next: 'Check that its disk is connected.',
  });
}
