import type { EntityRow, GroupRow } from '../../shared/case-rows.ts';
import type { CampaignRow } from '../../shared/membership.ts';
import type { LinkRow, Subject } from '../case/queries/subject-shape.ts';
import { stixExtension } from './stix-extension.ts';
import {
  attributeType,
  extendedThing,
  extensionId,
  patternOf,
  relationshipType,
  type StixObject,
  stixObjectOf,
  withoutEmpty,
} from './stix-things.ts';
import { ourNamespace, uuidOf } from './uuid.ts';

const creator = `identity--${uuidOf(ourNamespace, 'stix creator')}`;

interface Common {
  readonly spec_version: '2.1';
  readonly created_by_ref: string;
  readonly created: string;
  readonly modified: string;
}

/** A bundle of the complete subject. Ids derive from values, so that a second export names the same objects. */
export function* stixBundle(subject: Subject): Generator<string> {
  const { caseId, created, changed } = subject;
  const modified = changed < created ? created : changed;
  const common: Common = { spec_version: '2.1', created_by_ref: creator, created, modified };
  const refs = new Set<string>([creator]);
  const objects = new Map<number, StixObject>();

  yield `{"type":"bundle","id":"bundle--${uuidOf(ourNamespace, `stix bundle ${caseId} ${modified} ${subject.size}`)}","objects":[\n`;
  yield JSON.stringify({
    ...{ type: 'identity', spec_version: '2.1', id: creator, created: epoch, modified: epoch },
    ...{ name: 'Sextant', identity_class: 'system' },
  });
  yield `,\n${JSON.stringify(stixExtension(creator, epoch))}`;

  const campaigns = new Map(subject.campaigns.map((row) => [row.id, campaignOf(row, common, caseId)]));
  /** Only campaigns with members: a campaign without any would say nothing. */
  const told = new Set<number>();
  const alike = yield* sameObjects(subject, objects);
  const waiting = new Map<string, EntityRow[]>();
  for (const row of subject.entities()) {
    const object = objects.get(row.id);
    if (!object) continue;
    // One name may be a host and a name server: other tools see one object, which lists both for us.
    const rows = [...(waiting.get(object.id) ?? []), row];
    waiting.set(object.id, rows);
    if (rows.length < (alike.get(object.id) ?? 1)) continue;
    waiting.delete(object.id);
    refs.add(object.id);
    yield `,\n${JSON.stringify(objectOf(object, rows, common))}`;
    for (const one of rows) {
      if (one.note === '') continue;
      const note = noteOf(one, object, common, caseId);
      refs.add(note.id);
      yield `,\n${JSON.stringify(note)}`;
    }
    for (const made of memberObjects(subject, object, rows, campaigns, told, common)) {
      if (refs.has(made.id)) continue;
      refs.add(made.id);
      yield `,\n${JSON.stringify(made)}`;
    }
  }
  for (const link of subject.links()) {
    const [start, end] = [objects.get(link.from), objects.get(link.to)];
    if (!start || !end) continue;
    const relationship = relationshipOf(link, start, end, common, caseId);
    refs.add(relationship.id);
    yield `,\n${JSON.stringify(relationship)}`;
    const seen = observedOf(link, start, end, relationship.id, common);
    if (!seen) continue;
    refs.add(seen.id);
    yield `,\n${JSON.stringify(seen)}`;
  }
  yield* reportPieces(subject, common, refs);
}

/** The creator does not change from day to day. */
const epoch = '2026-01-01T00:00:00.000Z';

/** The object of each entity; the return value says how many entities share an object, where more than one do. */
function* sameObjects(subject: Subject, objects: Map<number, StixObject>): Generator<string, Map<string, number>> {
  const seen = new Set<string>();
  const alike = new Map<string, number>();
  for (const row of subject.entities()) {
    const object = stixObjectOf(row);
    objects.set(row.id, object);
    if (seen.has(object.id)) alike.set(object.id, (alike.get(object.id) ?? 1) + 1);
    seen.add(object.id);
    yield ''; // Nothing to write yet, but yields to other work.
  }
  return alike;
}

function objectOf(object: StixObject, rows: readonly EntityRow[], common: Common): object {
  const { type, id, observable, members } = object;
  const labels = [...new Set(rows.flatMap(({ tags }) => tags))];
  const things = rows.map(extendedThing);
  // Objects of our own type contain our members directly; standard types get them through the extension.
  const ours =
    type === attributeType
      ? { things, extensions: { [extensionId]: { extension_type: 'new-sdo' } } }
      : { extensions: extended({ things }) };
  return {
    type,
    id,
    ...(observable ? { spec_version: '2.1' } : common),
    ...members,
    ...(!observable && labels.length > 0 && { labels }),
    ...ours,
  };
}

function noteOf(row: EntityRow, object: StixObject, common: Common, caseId: string) {
  return {
    type: 'note',
    id: `note--${uuidOf(ourNamespace, `note ${caseId} ${row.kind}:${row.value}`)}`,
    ...common,
    content: row.note,
    object_refs: [object.id],
    extensions: extended({ thing_kind: row.kind }),
  };
}

type Campaign = ReturnType<typeof campaignOf>;

function campaignOf({ id, name, origin }: CampaignRow, common: Common, caseId: string) {
  return {
    type: 'campaign',
    id: `campaign--${uuidOf(ourNamespace, `campaign ${caseId} ${id}`)}`,
    ...common,
    name,
    ...(origin && { extensions: extended({ imported_from: origin }) }),
  };
}

/**
 * An indicator for each member of a campaign, and its relationships. What was ruled out, what is not sure and what
 * nobody judged stays an observable: it is in the case, but it indicates nothing.
 */
function* memberObjects(
  subject: Subject,
  object: StixObject,
  rows: readonly EntityRow[],
  campaigns: ReadonlyMap<number, Campaign>,
  told: Set<number>,
  common: Common,
) {
  const pattern = patternOf(object);
  if (pattern === null) return;
  for (const row of rows) {
    for (const { campaign: of, verdict, reason } of subject.judged(row.id)) {
      const campaign = campaigns.get(of.id);
      if (verdict !== 'in' || !campaign) continue;
      if (!told.has(of.id)) yield campaign;
      told.add(of.id);
      const name = `${campaign.id} ${object.id}`;
      const indicator = `indicator--${uuidOf(ourNamespace, `indicator ${name}`)}`;
      yield {
        ...{ type: 'indicator', id: indicator, ...common },
        name: row.value,
        ...(reason !== '' && { description: reason }),
        pattern,
        pattern_type: 'stix',
        valid_from: common.created,
        extensions: extended({ verdict, campaign: of.name }),
      };
      yield relation('indicates', indicator, campaign.id, common);
      yield relation('based-on', indicator, object.id, common);
    }
  }
}

function relation(type: string, from: string, to: string, common: Common) {
  const id = `relationship--${uuidOf(ourNamespace, `relationship ${from} ${type} ${to}`)}`;
  return { ...{ type: 'relationship', id, ...common }, relationship_type: type, source_ref: from, target_ref: to };
}

function relationshipOf(link: LinkRow, start: StixObject, end: StixObject, common: Common, caseId: string) {
  const { kind, first, last, count } = link;
  const name = `${caseId} ${link.start.kind} ${start.id} ${kind} ${link.end.kind} ${end.id}`;
  return {
    type: 'relationship',
    id: `relationship--${uuidOf(ourNamespace, `relationship ${name}`)}`,
    ...common,
    relationship_type: relationshipType(start, kind, end),
    source_ref: start.id,
    target_ref: end.id,
    ...(first !== null && { start_time: stamp(first) }),
    // The end must come after the beginning: something seen once has no end.
    ...(last !== null && (first === null || Date.parse(last) > Date.parse(first)) && { stop_time: stamp(last) }),
    extensions: extended({
      relation: kind,
      source_kind: link.start.kind,
      target_kind: link.end.kind,
      first_seen: first,
      last_seen: last,
      times_seen: count,
      imported_from: link.origin,
    }),
  };
}

const mostObserved = 999_999_999;

/** When passive DNS saw both ends together. */
function observedOf(link: LinkRow, start: StixObject, end: StixObject, relationship: string, common: Common) {
  const seen = [start, end].filter(({ observable }) => observable).map(({ id }) => id);
  const { first, last } = link;
  if (first === null || last === null || seen.length === 0 || Date.parse(last) < Date.parse(first)) return null;
  return {
    type: 'observed-data',
    id: `observed-data--${uuidOf(ourNamespace, `observed ${relationship}`)}`,
    ...common,
    first_observed: stamp(first),
    last_observed: stamp(last),
    number_observed: Math.min(mostObserved, Math.max(1, link.count ?? 1)),
    object_refs: [...new Set(seen), relationship],
  };
}

/** It has one reference per object, so it writes them one by one. */
function* reportPieces(subject: Subject, common: Common, refs: ReadonlySet<string>): Generator<string> {
  yield `,\n${JSON.stringify(reportOf(subject, common)).slice(0, -1)},"object_refs":[`;
  let before = '';
  for (const ref of refs) {
    yield `${before}"${ref}"`;
    before = ',';
  }
  yield ']}\n]}\n';
}

function reportOf({ caseId, title, note, groups }: Subject, common: Common) {
  const stacks = groups.map(stackOf);
  return {
    type: 'report',
    id: `report--${uuidOf(ourNamespace, `report ${caseId}`)}`,
    ...common,
    name: title || 'Untitled case',
    ...(note !== '' && { description: note }),
    published: common.modified,
    ...(stacks.length > 0 && { extensions: extended({ stacks }) }),
  };
}

function stackOf({ id, label, x, y, pinned, colour, open, completeness }: GroupRow) {
  return withoutEmpty({
    stack_id: id,
    label,
    position_x: x,
    position_y: y,
    pinned: pinned || null,
    colour,
    open: open || null,
    completeness,
  });
}

function extended(members: Readonly<Record<string, unknown>>) {
  return { [extensionId]: { extension_type: 'property-extension', ...withoutEmpty(members) } };
}

function stamp(time: string): string {
  return new Date(time).toISOString();
}
