import { availableParallelism } from 'node:os';
import type { DuckDBConnection, DuckDBDataChunk, DuckDBValue } from '@duckdb/node-api';

/** The memory of one query. Together with the rest of the process it stays below the process's own limit. */
const memoryLimit = '512MB';
const mostThreads = 4;
const progressEveryMs = 150;

export interface Question {
  readonly sql: string;
  readonly values?: readonly DuckDBValue[];
  /** A table `wanted (id, value)` for the query to join. */
  readonly wanted?: readonly { readonly id: number; readonly value: string }[];
  readonly onChunk: (chunk: DuckDBDataChunk) => void;
  readonly onProgress?: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Runs one query on one file. Each query has its own in-memory database: it can read only that file, writes nothing,
 * fetches nothing, and frees all of its memory.
 */
export async function askFile(path: string, question: Question): Promise<void> {
  const { DuckDBInstance } = await import('@duckdb/node-api'); // Loaded only now: opening a file does not need it.
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memoryLimit,
    threads: String(Math.min(mostThreads, availableParallelism())),
    temp_directory: '',
    preserve_insertion_order: 'true', // Results come in file order where possible.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const interrupt = () => connection.interrupt();
  const watch = setInterval(() => question.onProgress?.(progressOf(connection)), progressEveryMs);
  try {
    await connection.run(`SET allowed_paths = [${literal(path)}]`);
    await connection.run('SET enable_external_access = false');
    // The optimiser does not know the length of the file, and might load all of it to compare it with the short list.
    await connection.run(`SET disabled_optimizers = 'join_order,build_side_probe_side'`);
    await connection.run('SET lock_configuration = true');
    if (question.wanted) await fillWanted(connection, question.wanted);
    if (question.signal.aborted) return;
    question.signal.addEventListener('abort', interrupt, { once: true });
    const result = await connection.stream(question.sql, [...(question.values ?? [])]);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (question.signal.aborted || !chunk || chunk.rowCount === 0) return;
      question.onChunk(chunk);
    }
  } catch (error) {
    if (!question.signal.aborted) throw error;
  } finally {
    clearInterval(watch);
    question.signal.removeEventListener('abort', interrupt);
    connection.closeSync();
    instance.closeSync();
  }
}

function progressOf({ progress }: DuckDBConnection): number {
  return Math.min(1, Math.max(0, progress.percentage) / 100);
}

async function fillWanted(connection: DuckDBConnection, wanted: NonNullable<Question['wanted']>): Promise<void> {
  await connection.run('CREATE TABLE wanted (id INTEGER, value VARCHAR)');
  const appender = await connection.createAppender('wanted');
  for (const { id, value } of wanted) {
    appender.appendInteger(id);
    appender.appendVarchar(value);
    appender.endRow();
  }
  appender.closeSync();
}

/** A text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A name as an SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
