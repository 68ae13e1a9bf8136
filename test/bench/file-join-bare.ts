// The same join through bare DuckDB, in a process of its own: FILE NAMES, where NAMES is a JSON file of [id, value] pairs.
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { matchSql, tokenPattern } from '../../electron/files/process/match.ts';
import { sourceOf } from '../../electron/files/process/sql.ts';

const [path = '', names = ''] = process.argv.slice(2);
const wanted: [number, string][] = JSON.parse(readFileSync(names, 'utf8'));
const connection = await (await DuckDBInstance.create(':memory:')).connect();
// Without this it holds all of the file against the list, and takes many times as long.
await connection.run(`SET disabled_optimizers = 'join_order,build_side_probe_side'`);
await connection.run('CREATE TABLE wanted (id INTEGER, value VARCHAR)');
const appender = await connection.createAppender('wanted');
for (const [id, value] of wanted) {
  appender.appendInteger(id);
  appender.appendVarchar(value);
  appender.endRow();
}
appender.closeSync();
const pattern = tokenPattern(wanted.map(([id, value]) => ({ id, value })));
const result = await connection.stream(matchSql(sourceOf(path, { format: 'ndjson' }, []).from, pattern, true));
let lines = 0;
for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
  lines += chunk.rowCount;
}
console.log(lines);
