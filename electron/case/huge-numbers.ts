import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Row } from './database.ts';

/** A number too large for JavaScript affects only its own row: the others are read, and that row is unreadable. */
export function withHugeNumbers<T extends Row | Row[] | null>(
  statement: StatementSync,
  read: (statement: StatementSync) => T,
): T {
  try {
    return read(statement);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_OUT_OF_RANGE') throw error;
  }
  statement.setReadBigInts(true);
  try {
    const found = read(statement);
    return (Array.isArray(found) ? found.map(withNumbers) : found && withNumbers(found)) as T;
  } finally {
    statement.setReadBigInts(false);
  }
}

function withNumbers(row: Row): Row {
  const members = Object.entries(row).map(([name, value]) => {
    const isHeld = typeof value === 'bigint' && Number.isSafeInteger(Number(value));
    return [name, isHeld ? Number(value) : value] as const;
  });
  return Object.fromEntries(members);
}

export function* eachRow(statement: StatementSync, values: readonly SQLInputValue[]): Generator<Row> {
  statement.setReadBigInts(true);
  for (const row of statement.iterate(...values)) yield withNumbers(row as Row);
}
