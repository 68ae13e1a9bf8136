// `npm run case-schema`: generates docs/case-schema.md from the migrations. A test checks that the page is current.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../electron/case/migrations/migrations.ts';
import { createDatabase } from '../electron/case/open-database.ts';
import { root } from './run.ts';

export const schemaPage = join(root, 'docs', 'case-schema.md');

/** The text of the page, from the migrations. */
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
  about: 'Facts about the file itself: its id, when it was created, and the last row of its ledger.',
  step: 'One action of the user, which one undo reverts. A step can have several events, such as the pages of one pivot.',
  event: 'Every change, in order. Rows are never deleted: an undo appends the same changes in reverse.',
  case: 'The title and the summary of the case.',
  entity: 'The items on the graph. Kind and normalised value together are unique.',
  edge: 'The links between two items, with the times and the count from passive DNS.',
  observation: 'Which reply, and which record in it, showed that an item or a link exists.',
  group: 'Items that are drawn as one stack.',
  reply: 'The ledger.',
  body: 'The bytes of replies, in parts, compressed with Zstandard where that is shorter.',
  watchlist: 'The latest data from Detect about each lookalike, and the data before that.',
  monitor: 'The monitors of Detect, with their latest data.',
  kept: 'What the user saved in addition to the graph, such as searches and links.',
  image: 'Pictures of sites; their bytes are in `body`.',
  verdict: 'Verdicts that wait in the tray, or that the service returned with a reason.',
  chain: 'Every row that was written, in order. It proves that no row was changed, added, removed or moved since.',
  checkpoint: 'For a case older than the chain: its rows when it got the chain. The proof begins there.',
  campaign: 'Groups of items that belong together, as the user decided.',
  membership:
    'The user’s verdict on an item in a campaign: in, out or unsure. At most one for each item in each campaign.',
  team_entry: 'For a shared case: what its analysts wrote. Each entry is signed, and names its author’s entry before.',
  team_touch: 'Which entries say something about a row; the key is a hash of what the row is.',
  team_wait: 'Rows that wait for another one, such as a link for its two ends.',
  team_name: 'The names that rows have on every machine, if their content does not tell them apart.',
  team_seen: 'How far the author of an entry had read the others.',
  team_conflict: 'What two analysts changed without knowing of each other, with both values.',
  words:
    'The full-text index for search. It stores no text of its own. Items with an id higher than the last indexed one are new; the next search indexes them at the latest.',
};

function head(version: number): string {
  return `# The case file

A case is a SQLite database with the application id \`0x5358544e\` and the version ${version} in \`user_version\`. \`npm run case-schema\`
generates this page from the migrations in \`electron/case/migrations/\`.

**The ledger** is a hash chain. \`reply.hash\` is the SHA-256, in hex, of a JSON array without spaces. The array contains the other columns of
the row in the order of the table: \`id\` first, \`previous\` last, with \`masked\` and \`spends\` as \`true\` or \`false\`. \`previous\` is the hash
of the row before, or 64 zeros in the first row. \`sha256\` is the hash of the bytes in \`body\`, joined in the order of \`part\` and
decompressed.

**The chain** covers the whole case. \`chain.hash\` is the SHA-256, in hex, of the JSON array \`[stream, seq, kind, key, digest, hash of the
entry before]\`; the first entry uses 64 zeros as the hash before it.

- An entry of kind \`event\`, \`reply\`, \`image\`, \`watchlist\`, \`monitor\`, \`checkpoint\` or \`about\` represents the row of that table that has
  the key \`key\`. \`digest\` is the SHA-256 of the JSON array of the row's values in the order of its columns, with bytes written as
  \`{"bytes": SHA-256}\`. It is empty if the row was removed. The newest entry for a row says what the row must contain. The row \`ledger\` of
  \`about\` has no entry, because it follows from the ledger.
- The entry of kind \`case\` has the digest of \`[1, title, ""]\` from when the case was created.
- An entry of kind \`upgraded\` says which version an older case had, and when it got its chain.

All other tables follow from the events: replaying the events from the beginning, or from the checkpoint, must give the same rows.
`;
}

function tidy(sql: string): string {
  const lines = sql.split('\n');
  return lines.map((line, index) => (index === 0 ? line : line.replace(/^ {2}/, ''))).join('\n');
}

if (import.meta.main) writeFileSync(schemaPage, describeSchema());
