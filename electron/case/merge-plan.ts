import type { EdgeRow, EntityRow, GroupRow, SavedItemRow, VerdictRow } from '../../shared/case-rows.ts';
import type { MergeChoice, MergeConflict } from '../../shared/comparison.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Facts } from '../../shared/facts.ts';
import type { CampaignRow, MemberVerdict } from '../../shared/membership.ts';
import { type Breathe, type Member, memberKey, type Side } from './side.ts';

/**
 * The plan for a three-way merge: this case, the copy, and their common past. Takes what only one side changed. If both
 * did, ours stays, and only notes and verdicts need a decision.
 */
export interface MergePlan {
  readonly groups: readonly GroupRow[];
  readonly entities: readonly EntityRow[];
  readonly changes: readonly EntityChange[];
  readonly edges: readonly { readonly from: EntityRow; readonly to: EntityRow; readonly edge: EdgeRow }[];
  readonly goneEntities: readonly number[];
  readonly goneEdges: readonly number[];
  readonly keep: readonly Omit<SavedItemRow, 'id'>[];
  readonly changedKept: readonly SavedItemRow[];
  readonly goneKept: readonly number[];
  readonly verdicts: readonly Omit<VerdictRow, 'id'>[];
  readonly goneVerdicts: readonly number[];
  /** New campaigns, with their numbers in the copy. */
  readonly campaigns: readonly CampaignRow[];
  /** The campaigns of the copy that are here too: their numbers there and here. */
  readonly sameCampaigns: ReadonlyMap<number, number>;
  readonly renamedCampaigns: readonly CampaignRow[];
  readonly goneCampaigns: readonly number[];
  readonly judgements: readonly Judgement[];
  readonly about: { readonly title?: string; readonly note?: string };
  readonly questions: readonly Question[];
}

export interface EntityChange {
  /** The entity's number here. */
  readonly id: number;
  /** The stack still has the number of the copy. */
  readonly change: Partial<EntityRow>;
}

export interface Judgement {
  /** The campaign's number in the copy. */
  readonly campaign: number;
  readonly entity: Pick<EntityRow, 'kind' | 'value'>;
  /** Null withdraws it. */
  readonly verdict: MemberVerdict | null;
  readonly reason: string;
}

/** A conflict, and the effect of each answer. */
export interface Question extends MergeConflict {
  readonly apply: (
    choice: MergeChoice,
  ) => Pick<Partial<MergePlan>, 'changes' | 'about' | 'verdicts' | 'goneVerdicts' | 'judgements'>;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] };

export async function planMerge(base: Side, mine: Side, theirs: Side, breathe: Breathe): Promise<MergePlan> {
  const plan: Writable<MergePlan> = {
    ...{ groups: [], entities: [], changes: [], edges: [], goneEntities: [], goneEdges: [], about: {} },
    ...{ keep: [], changedKept: [], goneKept: [], verdicts: [], goneVerdicts: [], questions: [] },
    ...{ campaigns: [], sameCampaigns: new Map(), renamedCampaigns: [], goneCampaigns: [], judgements: [] },
  };
  for (const group of theirs.groups.values()) {
    if (!base.groups.has(group.id)) plan.groups.push(group);
  }
  await planEntities(plan, base, mine, theirs, breathe);
  await planEdges(plan, base, mine, theirs, breathe);
  planKept(plan, base, mine, theirs);
  planVerdicts(plan, base, mine, theirs);
  planCampaigns(plan, base, mine, theirs);
  await planMembers(plan, base, mine, theirs, breathe);
  planAbout(plan, base, mine, theirs);
  return plan;
}

type Draft = Writable<MergePlan>;

async function planEntities(plan: Draft, base: Side, mine: Side, theirs: Side, breathe: Breathe): Promise<void> {
  for (const [key, their] of theirs.entities) {
    await breathe();
    const was = base.entities.get(key) ?? null;
    if (was === their) continue; // Unchanged in the copy.
    const our = mine.entities.get(key);
    if (our) joinRows(plan, was, our, their);
    // An entity that was removed here stays removed, unless the copy added a note or tag to it.
    else if (was === null || was.note !== their.note || !same(was.tags, their.tags)) plan.entities.push(their);
  }
  const judged = new Set(judgedHere(base, mine).map(({ entity }) => entity.id));
  for (const [key, was] of base.entities) {
    await breathe();
    if (theirs.entities.has(key)) continue;
    const our = mine.entities.get(key);
    if (our && !judged.has(our.id) && same(told(our), told(was))) plan.goneEntities.push(our.id);
  }
}

/** What was judged here since the copy was made stays here. */
function judgedHere(base: Side, mine: Side): Member[] {
  return [...mine.members].flatMap(([key, our]) => (isSameVerdict(base.members.get(key), our) ? [] : [our]));
}

function isSameVerdict(one: Member | undefined, other: Member | undefined): boolean {
  return one?.row.verdict === other?.row.verdict && one?.row.reason === other?.row.reason;
}

function told({ note, tags, colour, facts }: EntityRow) {
  return { note, tags, colour, facts };
}

function joinRows(plan: Draft, was: EntityRow | null, our: EntityRow, their: EntityRow): void {
  const { note = '', tags = [], colour = null, hidden = false, facts = {}, group = null } = was ?? {};
  const isMoved = was !== null && same(place(was), place(our)) && !same(place(was), place(their));
  const change: Partial<EntityRow> = {
    tags: joinTags(tags, our.tags, their.tags),
    colour: oneOf(colour, our.colour, their.colour),
    hidden: oneOf(hidden, our.hidden, their.hidden),
    facts: joinFacts(facts, our.facts, their.facts),
    ...(isMoved && place(their)),
    ...(our.group === group && their.group !== group && { group: their.group }),
  };
  const joined = joinTexts(note, our.note, their.note);
  if (joined !== null) change.note = joined;
  else {
    const { id, kind, value } = our;
    plan.questions.push({
      ...{ id: `note ${kind}:${value}`, what: 'note', of: { kind, value } },
      ...{ base: note, mine: our.note, theirs: their.note, choices: ['mine', 'theirs', 'both'] },
      apply: (choice) => ({ changes: [{ id, change: { note: chosen(choice, our.note, their.note) } }] }),
    });
  }
  const real = Object.entries(change).filter(([name, value]) => !same(our[name as keyof EntityRow], value));
  if (real.length > 0) plan.changes.push({ id: our.id, change: Object.fromEntries(real) });
}

function place({ x, y, pinned }: EntityRow) {
  return { x, y, pinned };
}

async function planEdges(plan: Draft, base: Side, mine: Side, theirs: Side, breathe: Breathe): Promise<void> {
  for (const [key, edge] of theirs.edges) {
    await breathe();
    const was = base.edges.get(key);
    const isGoneHere = was !== undefined && !mine.edges.has(key);
    const ends = theirs.ends(edge);
    if (was !== edge && !isGoneHere && ends && !same(seen(mine.edges.get(key)), seen(edge))) {
      plan.edges.push({ from: ends[0], to: ends[1], edge });
    }
  }
  for (const [key, was] of base.edges) {
    await breathe();
    const our = mine.edges.get(key);
    if (!theirs.edges.has(key) && our && same(seen(our), seen(was))) plan.goneEdges.push(our.id);
  }
}

function seen(edge: EdgeRow | undefined) {
  return edge && { first: edge.first, last: edge.last, count: edge.count };
}

/** If both changed a saved search or link, keeps both: neither is overwritten. */
function planKept(plan: Draft, base: Side, mine: Side, theirs: Side): void {
  const ours = [...mine.kept.values()];
  for (const [id, their] of theirs.kept) {
    const was = base.kept.get(id);
    const our = was && mine.kept.get(id);
    if ((was && same(was, their)) || ours.some((row) => same({ ...row, id }, their))) continue;
    const { kind, name, data } = their;
    if (was && our && same(was, our)) plan.changedKept.push(their);
    else plan.keep.push({ kind, name: ours.some((row) => row.name === name) ? `${name} (from the copy)` : name, data });
  }
  for (const [id, was] of base.kept) {
    const our = mine.kept.get(id);
    if (!theirs.kept.has(id) && our && same(our, was)) plan.goneKept.push(id);
  }
}

/** A verdict that they have sent must not wait here to be sent again. */
function planVerdicts(plan: Draft, base: Side, mine: Side, theirs: Side): void {
  for (const [key, was] of base.verdicts) {
    const our = mine.verdicts.get(key);
    if (!theirs.verdicts.has(key) && our && same(our, was)) plan.goneVerdicts.push(our.id);
  }
  for (const [key, their] of theirs.verdicts) {
    if (their.state !== 'staged' || base.verdicts.has(key) || mine.verdicts.has(key)) continue;
    const { id: _id, ...row } = their;
    const against = [...mine.verdicts.values()].find((our) => our.watchId === their.watchId && opposed(our, their));
    if (!against) plan.verdicts.push(row);
    else {
      plan.questions.push({
        ...{
          id: `verdict ${their.watchId}`,
          what: 'verdict',
          of: { kind: 'domain' as EntityKind, value: their.domain },
        },
        ...{ base: '', mine: against.action, theirs: their.action, choices: ['mine', 'theirs'] },
        apply: (choice) => (choice === 'theirs' ? { goneVerdicts: [against.id], verdicts: [row] } : {}),
      });
    }
  }
}

/** A domain is either watched or ignored. An escalation is independent of that. */
function opposed(our: VerdictRow, their: VerdictRow): boolean {
  const isState = ({ action }: VerdictRow) => action === 'watch' || action === 'ignore';
  return isState(our) && isState(their) && our.action !== their.action && our.state === 'staged';
}

/** A campaign that both added under one name is one. */
function planCampaigns(plan: Draft, base: Side, mine: Side, theirs: Side): void {
  const added = [...mine.campaigns.values()].filter(({ id }) => !base.campaigns.has(id));
  const alike = new Map<number, number>();
  for (const their of theirs.campaigns.values()) {
    const was = base.campaigns.get(their.id);
    const our = was ? mine.campaigns.get(their.id) : added.find(({ name }) => name === their.name);
    if (!was && !our) plan.campaigns.push(their);
    if (our) alike.set(their.id, our.id);
    if (was && our && our.name === was.name && their.name !== was.name) plan.renamedCampaigns.push(their);
  }
  plan.sameCampaigns = alike;
  const judged = new Set(judgedHere(base, mine).map(({ campaign }) => campaign.id));
  for (const [id, was] of base.campaigns) {
    const our = mine.campaigns.get(id);
    // A campaign that was worked on here stays.
    if (!theirs.campaigns.has(id) && our && our.name === was.name && !judged.has(id)) plan.goneCampaigns.push(id);
  }
}

async function planMembers(plan: Draft, base: Side, mine: Side, theirs: Side, breathe: Breathe): Promise<void> {
  for (const [key, their] of theirs.members) {
    await breathe();
    const isCommon = base.campaigns.has(their.campaign.id);
    const was = isCommon ? base.members.get(key) : undefined;
    const here = plan.sameCampaigns.get(their.campaign.id);
    // A campaign that was removed here stays removed.
    if (isSameVerdict(was, their) || (isCommon && here === undefined)) continue;
    const our = here === undefined ? undefined : mine.members.get(memberKey(here, their.entity));
    if (isSameVerdict(our, their)) continue;
    const judgement = judgementFrom(their, their.row);
    if (isSameVerdict(our, was)) plan.judgements.push(judgement);
    else plan.questions.push(memberQuestion(judgement, their, our, was));
  }
  for (const [key, was] of base.members) {
    await breathe();
    const isWithdrawn = !theirs.members.has(key) && theirs.campaigns.has(was.campaign.id);
    if (isWithdrawn && isSameVerdict(mine.members.get(key), was)) {
      plan.judgements.push(judgementFrom(was, { verdict: null, reason: '' }));
    }
  }
}

function judgementFrom(
  { campaign, entity: { kind, value } }: Member,
  { verdict, reason }: Pick<Judgement, 'verdict' | 'reason'>,
): Judgement {
  return { campaign: campaign.id, entity: { kind, value }, verdict, reason };
}

function memberQuestion(theirs: Judgement, their: Member, our: Member | undefined, was: Member | undefined): Question {
  const words = (member: Member | undefined) =>
    member ? [member.row.verdict, member.row.reason].filter(Boolean).join(': ') : '';
  return {
    ...{ id: `membership ${their.campaign.name} ${theirs.entity.kind}:${theirs.entity.value}`, what: 'membership' },
    ...{ of: theirs.entity, base: words(was), mine: words(our), theirs: words(their), choices: ['mine', 'theirs'] },
    apply: (choice) => (choice === 'theirs' ? { judgements: [theirs] } : {}),
  };
}

function planAbout(plan: Draft, base: Side, mine: Side, theirs: Side): void {
  const [was, our, their] = [base.about, mine.about, theirs.about];
  if (!was || !our || !their) return;
  const title = oneOf(was.title, our.title, their.title);
  const note = joinTexts(was.note, our.note, their.note);
  plan.about = { ...(title !== our.title && { title }), ...(note !== null && note !== our.note && { note }) };
  if (note !== null) return;
  plan.questions.push({
    ...{ id: 'summary', what: 'summary', of: null, base: was.note, mine: our.note, theirs: their.note },
    choices: ['mine', 'theirs', 'both'],
    apply: (choice) => ({ about: { note: chosen(choice, our.note, their.note) } }),
  });
}

/** The value that only one side changed; ours if both did. */
function oneOf<T>(base: T, mine: T, theirs: T): T {
  return same(mine, base) ? theirs : mine;
}

/** Null if both changed the text, so that the user must decide. */
function joinTexts(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  // One side continued the other's text.
  if (mine.startsWith(base) && theirs.startsWith(mine)) return theirs;
  if (theirs.startsWith(base) && mine.startsWith(theirs)) return mine;
  return null;
}

function joinTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const dropped = base.filter((tag) => !theirs.includes(tag));
  const added = theirs.filter((tag) => !base.includes(tag));
  return [...new Set([...mine, ...added])].filter((tag) => !dropped.includes(tag));
}

function joinFacts(base: Facts, mine: Facts, theirs: Facts): Facts {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]) as Set<keyof Facts>;
  const joined = [...names].map((name) => [name, oneOf(base[name], mine[name], theirs[name])]);
  return Object.fromEntries(joined.filter(([, value]) => value !== undefined));
}

function chosen(choice: MergeChoice, mine: string, theirs: string): string {
  if (choice === 'mine') return mine;
  return choice === 'theirs' ? theirs : `${mine}\n\n${theirs}`;
}

/** Rows are plain data with members in a fixed order; tags and facts may differ in order. */
function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
