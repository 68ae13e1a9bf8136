import { availableParallelism } from 'node:os';
import type { DuckDBConnection, DuckDBDataChunk, DuckDBValue } from '@duckdb/node-api';

/** What one question may take. With the rest of the process it stays below the cap that the process watches. */
const memoryLimit = '512MB';
const mostThreads = 4;
const progressEveryMs = 150;

export interface Question {
  readonly sql: string;
  readonly values?: readonly DuckDBValue[];
  /** A table `wanted (id, value)` that the question joins. */
  readonly wanted?: readonly { readonly id: number; readonly value: string }[];
  readonly onChunk: (chunk: DuckDBDataChunk) => void;
  readonly onProgress?: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Puts one question to one file. Every question has a database of its own, in memory: it can read that file and nothing
 * else, writes nothing, fetches nothing, and gives all of its memory back.
 */
export async function askFile(path: string, question: Question): Promise<void> {
  const { DuckDBInstance } = await import('@duckdb/node-api'); // Only now: a file opens without it.
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memoryLimit,
    threads: String(Math.min(mostThreads, availableParallelism())),
    temp_directory: '',
    preserve_insertion_order: 'true', // What is found comes in the order of the file, as far as it can.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const interrupt = () => connection.interrupt();
  const watch = setInterval(() => question.onProgress?.(progressOf(connection)), progressEveryMs);
  try {
    await connection.run(`SET allowed_paths = [${literal(path)}]`);
    await connection.run('SET enable_external_access = false');
    // The optimiser knows nothing of how long the file is, and would gladly hold all of it against the short list.
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

/** A text as SQL writes it. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A name as SQL writes it. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
