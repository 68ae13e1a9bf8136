import { type CampaignRow, type MemberCounts, type MembershipRow, noMembers } from '../../../shared/membership.ts';
import type { CaseFile } from '../case-file.ts';
import { readableRows, rowsInPart } from '../case-rows.ts';
import { databaseOf } from '../database-of.ts';
import type { Draft } from '../draft.ts';

// The campaigns of a case, and the user's verdicts on its items.

export function allCampaigns(file: CaseFile): CampaignRow[] {
  return readableRows(databaseOf(file), 'campaign', 'ORDER BY id');
}

export function campaignById(file: CaseFile, id: number): CampaignRow | null {
  return readableRows(databaseOf(file), 'campaign', 'WHERE id = ?', id)[0] ?? null;
}

/** How many items have which verdict, by campaign. */
export function memberCounts(file: CaseFile): ReadonlyMap<number, MemberCounts> {
  const counts = new Map<number, MemberCounts>();
  const sql = `SELECT campaign, verdict, count(DISTINCT entity) AS n FROM membership
    WHERE EXISTS (SELECT 1 FROM entity WHERE entity.id = membership.entity) GROUP BY campaign, verdict`;
  for (const { campaign, verdict, n } of databaseOf(file).all(sql)) {
    const known = counts.get(Number(campaign)) ?? noMembers;
    counts.set(Number(campaign), { ...known, ...(String(verdict) in noMembers && { [String(verdict)]: Number(n) }) });
  }
  return counts;
}

/**
 * The campaign that a verdict without one belongs to: the one judged last, or the newest. An imported campaign is
 * somebody else's, so it is never chosen.
 */
export function campaignInUse(file: CaseFile): CampaignRow | null {
  const own = 'SELECT id FROM campaign WHERE origin IS NULL';
  const last = databaseOf(file).one(
    `SELECT campaign AS id FROM membership WHERE origin IS NULL AND campaign IN (${own}) ORDER BY membership.id DESC LIMIT 1`,
  );
  const found = last ?? databaseOf(file).one('SELECT max(id) AS id FROM campaign WHERE origin IS NULL');
  return typeof found?.id === 'number' ? campaignById(file, found.id) : null;
}

/** The verdicts in parts: `last` is the row to go on after, null at the end. */
export function membersInPart(
  file: CaseFile,
  { campaign, after = 0, most }: { campaign?: number | undefined; after?: number | undefined; most: number },
): { rows: MembershipRow[]; last: number | null } {
  const where = 'WHERE id > ?1 AND (?2 IS NULL OR campaign = ?2) ORDER BY id LIMIT ?3';
  const { rows, last, looked } = rowsInPart(databaseOf(file), 'membership', where, after, campaign ?? null, most);
  return { rows, last: looked === most ? last : null };
}

/** Every readable verdict of a campaign. */
export function membersOf(file: CaseFile, campaign: number): MembershipRow[] {
  return readableRows(databaseOf(file), 'membership', 'WHERE campaign = ? ORDER BY id', campaign);
}

/** The first of these numbers that no item of the case has. */
export function missingEntity(file: CaseFile, ids: readonly number[]): number | null {
  const sql = 'SELECT value FROM json_each(?) WHERE value NOT IN (SELECT id FROM entity) LIMIT 1';
  const found = databaseOf(file).one(sql, JSON.stringify(ids));
  return found ? Number(found.value) : null;
}

export function isEntityThere(file: CaseFile, id: number): boolean {
  return databaseOf(file).one('SELECT 1 FROM entity WHERE id = ?', id) !== null;
}

/** The campaign for imported verdicts: that of an earlier import of the same file, or a new one. */
export function campaignFrom(file: CaseFile, draft: Draft, name: string, origin: string): number {
  const here = allCampaigns(file);
  const [plain, marked] = [name, `${name} (from ${origin})`];
  const known = here.find((row) => row.origin === origin && (row.name === plain || row.name === marked));
  if (known) return known.id;
  return draft.campaign({ name: here.some((row) => row.name === plain) ? marked : plain }).id;
}
