import { setImmediate as turn } from 'node:timers/promises';
import type { EntityRow } from '../../shared/case-rows.ts';
import type { ReportText, ReportView } from '../../shared/report.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { rowCounts } from '../case/queries/entities.ts';
import { endOfChain } from '../case/queries/events.ts';
import { newestImages } from '../case/queries/images.ts';
import { allReplies, bodyOf } from '../case/queries/replies.ts';
import { readSubjectInTurns } from '../case/queries/subject.ts';
import type { Subject } from '../case/queries/subject-shape.ts';
import { lineOf } from '../case/reads.ts';
import { savedItemsOf } from '../case/saved-items.ts';
import { toldLimit } from '../case/told-limit.ts';
import { cancelled } from '../core/http/unsent.ts';
import { findSharedTraits, type JudgingAids } from '../graph/shared-traits.ts';
import type { StoredAnswers } from '../graph/stored-answers.ts';
import { drawSvg } from '../picture/draw.ts';
import type { ReportedCampaign, ReportedReply, ReportFacts, ReportImage } from './gather.ts';

export interface FactsContext {
  readonly open: () => CaseFile;
  readonly answers: () => StoredAnswers;
  readonly aids: JudgingAids;
  readonly now: () => Date;
  readonly version: string;
}

const most = { things: 50_000, pictures: 24, replies: 20_000, drawnBytes: 8_000_000 } as const;

/**
 * Reads a report's data in slices: the user still works on the case. Of the requests, only the first ones are read for
 * the limits that their replies mention.
 */
export async function readFacts(
  { open, answers, aids, now, version }: FactsContext,
  { title, summary, views, defanged, campaign }: ReportText,
  signal: AbortSignal,
  mostRead = Number.POSITIVE_INFINITY,
): Promise<Result<ReportFacts>> {
  const file = open();
  const subject = await readSubjectInTurns(file, { hidden: false });
  const entities = await inTurns(subject.entities(), most.things);
  const judged = await readCampaigns(await readSubjectInTurns(file, { hidden: true }));
  const chosen = judged.filter(({ id }) => id === campaign);
  const campaigns = chosen.length > 0 ? chosen : judged;
  const byId = new Map(entities.map((row) => [row.id, row]));
  const links = await inTurns(
    subject.links(),
    Number.POSITIVE_INFINITY,
    ({ first, last }) => first !== null && last !== null,
  );
  const dated = links
    .flatMap((edge) => {
      const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
      return from && to ? [{ edge, from, to }] : [];
    })
    .sort((one, other) => ((one.edge.first ?? '') < (other.edge.first ?? '') ? -1 : 1));
  if (signal.aborted) return cancelled();

  const names = await inTurns(
    subject.entities(),
    Number.POSITIVE_INFINITY,
    ({ kind }) => kind === 'domain' || kind === 'host',
  );
  const compared = membersAmong(names, campaigns);
  const ids = compared.map(({ id }) => id);
  const common = ids.length > 1 ? await findSharedTraits(file, answers(), ids, { signal, aids }) : null;
  if (signal.aborted) return cancelled();
  const drawings = await drawViews(file, views, signal);
  if (!drawings.ok) return drawings;
  const pictures = readPictures(file, entities);
  const replies = await readReplies(file, signal, mostRead);
  if (signal.aborted) return cancelled();
  return ok({
    ...{ title, summary, defanged, version, entities, campaigns, dated, common, replies },
    caseId: subject.caseId,
    created: subject.created,
    changed: subject.changed,
    now: now().toISOString(),
    counts: rowCounts(file),
    chain: endOfChain(file),
    comparedOf: compared.length,
    comparesMembers: compared.length < names.length,
    drawings: drawings.value,
    pictures: pictures.slice(0, most.pictures).flatMap(({ read }) => read() ?? []),
    morePictures: Math.max(0, pictures.length - most.pictures),
    links: savedItemsOf(file, 'link').map(({ name, data }) => ({ name, link: data })),
  });
}

/** Why the members belong together; without two members, what all names share. */
function membersAmong(names: readonly EntityRow[], campaigns: readonly ReportedCampaign[]): readonly EntityRow[] {
  const judged = campaigns.flatMap((campaign) => campaign.judged);
  const members = new Set(judged.filter(({ verdict }) => verdict === 'in').map(({ row }) => row.id));
  const among = names.filter(({ id }) => members.has(id));
  return among.length > 1 ? among : names;
}

/** A verdict counts, also on something that is hidden from the canvas. */
async function readCampaigns(subject: Subject): Promise<ReportedCampaign[]> {
  const judged = new Map(subject.campaigns.map(({ id }) => [id, [] as ReportedCampaign['judged'][number][]]));
  if (judged.size === 0) return [];
  let seen = 0;
  for (const row of subject.entities()) {
    for (const { campaign, verdict, reason } of subject.judged(row.id)) {
      judged.get(campaign.id)?.push({ row, verdict, reason });
    }
    if (++seen % 500 === 0) await turn();
  }
  return subject.campaigns.map((row) => ({ ...row, judged: judged.get(row.id) ?? [] }));
}

async function readReplies(file: CaseFile, signal: AbortSignal, mostRead: number): Promise<ReportedReply[]> {
  const rows = allReplies(file).slice(0, most.replies);
  const replies: ReportedReply[] = [];
  for (const row of rows) {
    const isRead = replies.length < mostRead;
    replies.push({ ...lineOf(row), limit: isRead ? toldLimit(file, row) : null });
    if (isRead || replies.length % 500 === 0) await turn(); // A reply may be large.
    if (signal.aborted) break;
  }
  return replies;
}

async function inTurns<T>(rows: Iterable<T>, limit: number, wanted: (row: T) => boolean = () => true): Promise<T[]> {
  const taken: T[] = [];
  let seen = 0;
  for (const row of rows) {
    if (wanted(row)) taken.push(row);
    if (taken.length >= limit) break;
    if (++seen % 500 === 0) await turn();
  }
  return taken;
}

async function drawViews(file: CaseFile, views: readonly ReportView[], signal: AbortSignal) {
  const drawings: { title: string; svg: string }[] = [];
  for (const { title, ids } of views) {
    const subject = await readSubjectInTurns(file, { ids: ids ?? undefined, hidden: false });
    if (subject.size === 0) continue;
    const drawn = await drawSvg(subject, 'light', signal);
    if (!drawn.ok) return drawn;
    // A picture too large for any viewer becomes a sentence.
    const tooLarge = drawn.value.svg.length > most.drawnBytes;
    drawings.push(
      tooLarge ? { title: `${title}: too many items for one picture`, svg: '' } : { title, svg: drawn.value.svg },
    );
  }
  return ok(drawings);
}

/** The newest picture of each site on the canvas. */
function readPictures(file: CaseFile, entities: readonly EntityRow[]) {
  const names = new Set(entities.filter(({ kind }) => kind === 'domain' || kind === 'host').map(({ value }) => value));
  return newestImages(file)
    .filter(({ domain }) => names.has(domain))
    .map(({ domain, sha256, at, type }) => ({
      read: (): ReportImage | null => {
        const bytes = bodyOf(file, sha256);
        const isImage = /^image\/(png|jpeg|webp|gif)$/.test(type);
        return bytes.length > 0 && isImage ? { domain, at, type, bytes } : null;
      },
    }));
}
