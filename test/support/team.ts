import type { CaseFile } from '../../electron/case/case-file.ts';
import { selectRows } from '../../electron/case/case-rows.ts';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import type { Database } from '../../electron/case/database.ts';
import { packBody, readBody } from '../../electron/case/ledger.ts';
import { createDatabase } from '../../electron/case/open-database.ts';
import { readExported } from '../../electron/case/queries/subject.ts';
import { type Entry, newIdentityKey, readEntry, type Signer, signerOf } from '../../electron/case/team/entry.ts';
import { canonical } from '../../electron/case/team/fold.ts';
import { namesIn } from '../../electron/case/team/own-entries.ts';
import {
  fieldsOfCampaign,
  fieldsOfCase,
  fieldsOfEdge,
  fieldsOfEntity,
  fieldsOfGroup,
} from '../../electron/case/team/row-fields.ts';
import { becomeCopyOf, shareCase } from '../../electron/case/team/share.ts';
import { sayPerson } from '../../electron/case/team/team-file.ts';
import { entriesAfter, keepSigner } from '../../electron/case/team/team-store.ts';
import { jsonGraph } from '../../electron/export/json.ts';
import type { Result } from '../../shared/result.ts';

/** One analyst of a shared case, with a case file in memory. */
export interface Analyst {
  readonly signer: Signer;
  readonly file: CaseFile;
  readonly database: Database;
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

export function newSigner(name: string): Signer {
  const signer = signerOf(name, newIdentityKey());
  if (!signer) throw new Error('no key');
  return signer;
}

export function newAnalyst(
  name: string,
  now: () => Date,
  caseId?: string,
  signer = newSigner(name),
  path = ':memory:',
): Analyst {
  const database = must(createDatabase(path, 'Shared', now(), caseId));
  const nothing = () => undefined;
  const file = createCaseFile(database, { who: name, now, show: nothing, changed: nothing, isSpooled: () => false });
  keepSigner(database, signer);
  return { signer, file, database };
}

/** Somebody who joins the owner's case, with nothing of it yet. */
export function joiner(name: string, owner: Analyst, now: () => Date): Analyst {
  const analyst = newAnalyst(name, now, owner.file.id);
  must(becomeCopyOf(analyst.file, owner.signer.author, analyst.signer));
  return analyst;
}

/** Hands over up to `most` entries of one author that the other lacks, as a transport would: signed text and bytes. */
export async function handOver(
  from: Analyst,
  to: Analyst,
  author: string,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const have = to.database.one('SELECT max(seq) AS seq FROM team_entry WHERE author = ?', author);
  const batch: { entry: Entry; body: Awaited<ReturnType<typeof packBody>> }[] = [];
  for (const { text, signature } of entriesAfter(from.database, author, Number(have?.seq ?? 0))) {
    if (batch.length >= most) break;
    const entry = readEntry(text, signature);
    if (typeof entry === 'string') throw new Error(entry);
    batch.push({ entry, body: await bodyOf(from, entry) });
  }
  return must(to.file.takeIn(batch));
}

async function bodyOf({ database }: Analyst, { said }: Entry) {
  if (said.what !== 'reply' || said.reply.sha256 === null) return null;
  const bytes = readBody(database, said.reply.sha256);
  return packBody({ sha256: said.reply.sha256, bytes, file: null }, () => false);
}

/** Everybody gets everything. */
export async function joinAll(analysts: readonly Analyst[]): Promise<void> {
  for (let moved = 1; moved > 0; ) {
    moved = 0;
    for (const from of analysts) {
      for (const to of analysts) {
        for (const { signer } of from === to ? [] : analysts) moved += await handOver(from, to, signer.author);
      }
    }
  }
}

/** What a case says, without the numbers of its file: equal on all machines that hold the same entries. */
export function contentOf({ database }: Pick<Analyst, 'database'>): string[] {
  const names = namesIn(database);
  const entities = selectRows(database, 'entity', '');
  const byId = new Map(entities.map((row) => [row.id, `${row.kind} ${row.value}`]));
  const campaigns = new Map(selectRows(database, 'campaign', '').map((row) => [row.id, row]));
  const edges = selectRows(database, 'edge', '');
  const edgeName = (id: number | null) => {
    const edge = edges.find((row) => row.id === id);
    return edge && `${byId.get(edge.from)} > ${byId.get(edge.to)} ${edge.kind}`;
  };
  return [
    ...entities.map((row) => `entity ${byId.get(row.id)} ${canonical(fieldsOfEntity(row, names))}`),
    ...edges.map((row) => `edge ${edgeName(row.id)} ${canonical(fieldsOfEdge(row))}`),
    ...selectRows(database, 'observation', '').map(
      ({ entity, edge, reply, record }) =>
        `seen ${byId.get(entity ?? 0) ?? edgeName(edge)} ${names.reply(reply)} ${record}`,
    ),
    ...selectRows(database, 'membership', '').map(
      (row) => `member ${campaigns.get(row.campaign)?.name} ${byId.get(row.entity)} ${row.verdict} ${row.reason}`,
    ),
    ...[...campaigns.values()].map((row) => `campaign ${canonical(fieldsOfCampaign(row))}`),
    ...selectRows(database, 'group', '').map((row) => `group ${canonical(fieldsOfGroup(row))}`),
    ...selectRows(database, 'case', '').map((row) => `case ${canonical(fieldsOfCase(row))}`),
    ...database
      .all('SELECT key, field, data FROM team_conflict')
      .map(({ key, field, data }) => `conflict ${key} ${field} ${data}`),
  ].sort();
}

/** The exported case. */
export async function exportOf({ file }: Pick<Analyst, 'file'>): Promise<string> {
  return [...jsonGraph(await readExported(file, { hidden: true }))].join('');
}

/** Ann has shared her case, and Bob has all of it. */
export async function annAndBob(now: () => Date): Promise<{ readonly ann: Analyst; readonly bob: Analyst }> {
  const ann = newAnalyst('Ann', now);
  must(await shareCase(ann.file, ann.signer, now, new AbortController().signal));
  const bob = joiner('Bob', ann, now);
  must(sayPerson(ann.file, { author: bob.signer.author, name: 'Bob', role: 'editor' }, now()));
  await handOver(ann, bob, ann.signer.author);
  return { ann, bob };
}
