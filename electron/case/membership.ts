import type { membershipCalls } from '../../shared/calls/membership.ts';
import type { Handlers } from '../../shared/ipc.ts';
import {
  type CampaignRow,
  longestCampaignName,
  type MembershipRow,
  type MemberVerdict,
  noMembers,
} from '../../shared/membership.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { createSerial } from '../core/jobs/serial.ts';
import { caseClosed } from './case-closed.ts';
import type { CaseFile } from './case-file.ts';
import { changesInSlices } from './change-slices.ts';
import { databaseOf } from './database-of.ts';
import { named } from './edits.ts';
import { caseRow } from './queries/entities.ts';
import {
  allCampaigns,
  campaignById,
  campaignInUse,
  isEntityThere,
  memberCounts,
  membersInPart,
  missingEntity,
} from './queries/membership.ts';
import { verdictsAt } from './snapshot.ts';

const rowsInPart = 5000;

/** The user's verdicts on items: in, out or unsure, per campaign. Each change is one step, of any size. */
export function membershipHandlers(open: () => CaseFile): Handlers<typeof membershipCalls> {
  /** The last past moment that was read: its parts come one after another. */
  let past: { readonly file: CaseFile; readonly seen: ReturnType<typeof verdictsAt> } | null = null;
  /** Many are judged in slices: two verdicts at once would each win for some of the items. */
  const judging = createSerial();

  return {
    'membership.list': async ({ campaign, after, at }) => {
      const file = open();
      if (at !== undefined) {
        if (past?.file !== file || past.seen.event !== at) past = { file, seen: verdictsAt(databaseOf(file), at) };
        return ok(pastPart(past.seen, campaign, after));
      }
      const { rows, last } = membersInPart(file, { campaign, after, most: rowsInPart });
      const isFirst = after === undefined;
      const counts = isFirst ? memberCounts(file) : new Map<number, never>();
      const campaigns = isFirst ? allCampaigns(file) : [];
      return ok({
        campaigns: campaigns.map((row) => ({ ...row, counts: counts.get(row.id) ?? noMembers })),
        current: campaignInUse(file)?.id ?? null,
        rows,
        next: last,
      });
    },
    'membership.judge': async ({ ids, campaign, verdict, reason }, signal) => {
      const file = open();
      const missing = missingEntity(file, ids);
      if (missing !== null) return noSuchItem(missing);
      return judging(async () => {
        if (!databaseOf(file).isOpen()) return caseClosed();
        const known = campaign === undefined ? campaignInUse(file) : campaignById(file, campaign);
        if (campaign !== undefined && !known) return noSuchCampaign();
        if (!known && verdict === null) return ok({ campaign: null, changed: 0 });
        return judge(file, known, [...new Set(ids)], verdict, reason, signal);
      });
    },
    'membership.addCampaign': async ({ name }) => {
      const file = open();
      if (isTaken(file, name)) return nameTaken(name);
      const done = file.change({ kind: 'judged', label: `Added the campaign ${name}` }, (draft) =>
        draft.campaign({ name }),
      );
      return done.ok ? ok(done.value.value) : done;
    },
    'membership.renameCampaign': async ({ id, name }) => {
      const file = open();
      const known = campaignById(file, id);
      if (!known) return noSuchCampaign();
      if (isTaken(file, name, id)) return nameTaken(name);
      const label = `Renamed the campaign ${known.name} to ${name}`;
      const done = file.change({ kind: 'judged', label }, (draft) => draft.update('campaign', id, { name }));
      return done.ok ? ok({ ...known, name }) : done;
    },
    'membership.removeCampaign': async ({ id }, signal) => {
      const file = open();
      const known = campaignById(file, id);
      if (!known) return noSuchCampaign();
      let removed = 0;
      const slices = changesInSlices(file, { kind: 'judged', label: `Removed the campaign ${known.name}` });
      const done =
        (await slices.each(memberRows(file, id), signal, (draft, row) => {
          draft.remove('membership', row.id);
          removed++;
        })) ??
        (await slices.each([id], signal, (draft) => {
          // Meanwhile, something may have been judged.
          for (const row of membersInPart(file, { campaign: id, most: rowsInPart }).rows) {
            draft.remove('membership', row.id);
            removed++;
          }
          draft.remove('campaign', id);
        }));
      return done ?? ok({ removed });
    },
  };
}

/** Campaigns and verdicts of a past moment, in parts as the present ones. */
function pastPart({ campaigns, rows }: ReturnType<typeof verdictsAt>, campaign: number | undefined, after?: number) {
  const counts = new Map<number, Record<MemberVerdict, number>>();
  for (const { campaign: of, verdict } of rows) {
    const known = counts.get(of) ?? { ...noMembers };
    counts.set(of, { ...known, [verdict]: known[verdict] + 1 });
  }
  const own = new Set(campaigns.flatMap(({ id, origin }) => (origin == null ? [id] : [])));
  const judged = rows.findLast(({ origin, campaign: of }) => origin == null && own.has(of))?.campaign;
  const wanted = rows.filter((row) => row.id > (after ?? 0) && (campaign ?? row.campaign) === row.campaign);
  const part = wanted.slice(0, rowsInPart);
  return {
    campaigns: after === undefined ? campaigns.map((row) => ({ ...row, counts: counts.get(row.id) ?? noMembers })) : [],
    current: judged ?? [...own].at(-1) ?? null,
    rows: part,
    next: wanted.length > rowsInPart ? (part.at(-1)?.id ?? null) : null,
  };
}

/** All ids are one step, written in slices: nothing blocks, and one undo covers all of it. */
async function judge(
  file: CaseFile,
  known: CampaignRow | null,
  ids: readonly number[],
  verdict: MemberVerdict | null,
  reason: string | undefined,
  signal: AbortSignal,
): Promise<Result<{ campaign: number; changed: number }>> {
  const name = known?.name ?? nameFor(file);
  const slices = changesInSlices(file, { kind: 'judged', label: labelOf(named(file, ids), verdict, name) });
  let campaign = known?.id ?? 0;
  let changed = 0;
  const failed = await slices.each(ids, signal, (draft, entity) => {
    if (campaign === 0) campaign = draft.campaign({ name }).id;
    // Between two slices, the item or the campaign may have been removed.
    if (!isEntityThere(file, entity) || !draft.get('campaign', campaign)) return;
    if (draft.judge(campaign, entity, verdict, reason)) changed++;
  });
  return failed ?? ok({ campaign, changed });
}

function* memberRows(file: CaseFile, campaign: number): Generator<MembershipRow> {
  for (let after: number | null = 0; after !== null; ) {
    const part: ReturnType<typeof membersInPart> = membersInPart(file, { campaign, after, most: rowsInPart });
    yield* part.rows;
    after = part.last;
  }
}

function nameFor(file: CaseFile): string {
  return (caseRow(file)?.title ?? '').trim().slice(0, longestCampaignName) || 'Campaign';
}

function labelOf(what: string, verdict: MemberVerdict | null, campaign: string): string {
  if (verdict === null) return `Withdrew the verdict on ${what} in ${campaign}`;
  if (verdict === 'unsure') return `Marked ${what} as unsure in ${campaign}`;
  return verdict === 'in' ? `Judged ${what} as part of ${campaign}` : `Judged ${what} as not part of ${campaign}`;
}

function isTaken(file: CaseFile, name: string, but?: number): boolean {
  return allCampaigns(file).some((row) => row.id !== but && row.name.toLowerCase() === name.toLowerCase());
}

const nothingChanged = 'Nothing was changed.';

function noSuchItem(id: number): Result<never> {
  return fail('not-found', `There is no item ${id} in this case.`, {
    kept: nothingChanged,
    next: 'Select another item. Undo restores removed items.',
  });
}

function noSuchCampaign(): Result<never> {
  return fail('not-found', 'This campaign no longer exists: it was removed, or another case is open now.', {
    kept: nothingChanged,
    next: 'Choose another campaign. Undo restores a removed one.',
  });
}

function nameTaken(name: string): Result<never> {
  return fail('bad-input', `There is already a campaign with the name ${name}.`, {
    kept: nothingChanged,
    next: 'Choose another name.',
    fields: { name: ['Another campaign has this name.'] },
  });
}
