// `npm run case-schema`: writes docs/case-schema.md from the migrations. A test compares the page with them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../electron/case/migrations/migrations.ts';
import { createDatabase } from '../electron/case/open-database.ts';
import { root } from './run.ts';

export const schemaPage = join(root, 'docs', 'case-schema.md');

/** The page, generated from the migrations. */
export function describeSchema(): string {
  const made = createDatabase(':memory:', '', new Date(0));
  if (!made.ok) throw new Error(made.failure.message);
  const tables = made.value.all(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'words_%' ORDER BY rowid",
  );
  const indexes = made.value.all(
    "SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY rowid",
  );
  const blocks = tables.map(
    ({ name, sql }) => `## ${name}\n\n${purposes[String(name)] ?? ''}\n\n\`\`\`sql\n${tidy(String(sql))}\n\`\`\`\n`,
  );
  return `${head(migrations.length)}\n${blocks.join('\n')}\n## Indexes\n\n\`\`\`sql\n${indexes.map(({ sql }) => tidy(String(sql))).join('\n')}\n\`\`\`\n`;
}

const purposes: Readonly<Record<string, string>> = {
  about: 'What the file says of itself: its id, when it was made, and where its ledger ended.',
  step: 'What a person did, as undo knows it. One step may hold several events, as the pages of one pivot.',
  event: 'Everything that ever happened, in order. Nothing is taken out: undoing appends the same rows backwards.',
  case: 'Its title and summary.',
  entity: 'What stands on the graph. Kind and normal value make it one.',
  edge: 'What links two things, with the times and the count that passive DNS gives.',
  observation: 'Which reply, and which record of it, said that a thing or a link exists.',
  group: 'Things that are drawn as one stack.',
  reply: 'The ledger.',
  body: 'The bytes of replies, in parts, compressed with Zstandard where that is shorter.',
  watchlist: 'What Detect told last of each lookalike, and what it told before.',
  monitor: 'The monitors of Detect, as they were told last.',
  kept: 'What a person saved beside the graph, such as searches and links.',
  image: 'Pictures of sites; their bytes are in `body`.',
  verdict: 'Verdicts that wait in the tray, or came back with a reason.',
  chain: 'Every row that was written, in order: what proves that none was changed, added, removed or moved since.',
  checkpoint: 'A case that is older than the chain, as it was when it got one: where the proof begins.',
  words:
    'The index that search uses. It holds no text of its own. Things with higher numbers than it knows came just now, and get their words with the next search at the latest.',
};

function head(version: number): string {
  return `# The case file

A case is a SQLite database with the application id \`0x5358544e\` and the version ${version} in \`user_version\`. This page is made
from the migrations in \`electron/case/migrations/\` by \`npm run case-schema\`.

The ledger is chained: \`reply.hash\` is the SHA-256, in hex, of the JSON array of the row's other columns in the order of the
table (\`id\` first, \`previous\` last; \`masked\` and \`spends\` as \`true\` or \`false\`), written without spaces. \`previous\` is the hash of the
row before, and 64 zeros in the first. \`sha256\` is that of the bytes in \`body\`, joined in the order of \`part\` and unpacked.

All of it is in one chain. \`chain.hash\` is the SHA-256, in hex, of the JSON array \`[stream, seq, kind, key, digest, hash of the
entry before]\`, and 64 zeros stand before the first. An entry of kind \`event\`, \`reply\`, \`image\`, \`watchlist\`, \`monitor\`,
\`checkpoint\` or \`about\` stands for the row of that table whose key it names; \`digest\` is the SHA-256 of the JSON array of the row's
values in the order of its columns, where bytes stand as \`{"bytes": SHA-256}\`, and empty where the row was removed. The newest entry of
a row says how it must be. The row \`ledger\` of \`about\` has none, since it follows from the ledger. The entry of kind \`case\` has the
digest of \`[1, title, ""]\` as the case was made; one of kind \`upgraded\` says which form an older case had, and when it got its chain.
All other tables are what the events say: doing them again from the beginning, or from the checkpoint, must give the same rows.
`;
}

function tidy(sql: string): string {
  const lines = sql.split('\n');
  return lines.map((line, index) => (index === 0 ? line : line.replace(/^ {2}/, ''))).join('\n');
}

if (import.meta.main) writeFileSync(schemaPage, describeSchema());
