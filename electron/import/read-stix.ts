import { type EntityKind, entityKinds } from '../../shared/entity-kinds.ts';
import { Facts } from '../../shared/facts.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import { attributeType, extensionId, factMember } from '../export/stix-things.ts';
import { jsonElements, wholeJson } from './json-elements.ts';
import { leftOut, type ReadLink, type ReadPiece } from './pieces.ts';
import { asObject } from './read-json.ts';
import { foreignThings, patternThings } from './read-stix-foreign.ts';
import { LooseStack, readCount, readThing, readTime } from './read-thing.ts';

type Said = Readonly<Record<string, unknown>>;

/** What was found so far, by the ids of the file. */
interface Known {
  readonly things: Map<string, readonly Thing[]>;
  /** Links found so far, for later data about them. */
  readonly links: Map<string, ReadLink>;
  /** Objects that refer to one that has not come yet. */
  readonly waiting: Said[];
  /** Persons and organisations, and who wrote an object. The author of a file is no part of what it is about. */
  readonly identities: Map<string, Said>;
  readonly authors: Set<string>;
  /** The stacks of our own bundles come last: entities name their number, and are assigned at the end. */
  readonly stacked: { readonly stack: string; readonly thing: Thing }[];
}

/**
 * Reads a bundle from any tool. Uses our extension if present, otherwise the standard's members. Objects may come in
 * any order, refer to each other in circles, and refer to missing ones.
 */
export async function* readStix(chunks: AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  const known: Known = {
    ...{ things: new Map(), links: new Map(), waiting: [], identities: new Map(), authors: new Set(), stacked: [] },
  };
  yield* wholeJson(jsonElements(chunks), function* ({ name, inList, value }) {
    if (inList && (name === 'objects' || name === '')) yield* objectPieces(asObject(value), known);
  });
  yield* authorPieces(known);
  for (const said of known.waiting) yield* waitingPieces(said, known);
}

function* objectPieces(said: Said, known: Known): Generator<ReadPiece> {
  if (typeof said.created_by_ref === 'string') known.authors.add(said.created_by_ref);
  switch (said.type) {
    case 'relationship':
    case 'note':
    case 'observed-data':
    case 'report':
      if (canTell(said, known)) yield* waitingPieces(said, known);
      else known.waiting.push(said.type === 'relationship' && !ours(said) ? bare(said) : said);
      // The older form contains its objects.
      if (said.type === 'observed-data') yield* embeddedPieces(said);
      return;
    case 'indicator':
      // Our own bundles contain its observable, too.
      if (ours(said)) return;
      for (const thing of patternThings(String(said.pattern ?? ''))) yield { is: 'thing', thing };
      return;
    case 'campaign':
      // A campaign is somebody's verdict: those of this case are its user's own.
      yield { is: 'left-out', why: 'a campaign: judge the items yourself' };
      return;
    case 'extension-definition':
    case 'marking-definition':
    case 'identity':
      if (said.type !== 'identity' || said.identity_class === 'system') return;
      if (typeof said.id === 'string' && !ours(said) && known.identities.size < mostIdentities) {
        known.identities.set(said.id, said);
        return;
      }
  }
  const extension = ours(said);
  const things = extension ? thingsOf(extension, known) : foreignThings(said);
  if (things.length === 0) {
    yield { is: 'left-out', why: `an object that matches no kind of item (${String(said.type).slice(0, 40)})` };
    return;
  }
  if (typeof said.id === 'string') known.things.set(said.id, things);
  for (const thing of things) yield { is: 'thing', thing };
  if (!extension) wait(said, known);
}

const mostIdentities = 10_000;
/** Links that later objects may say more about. */
const mostLinks = 100_000;

/** What is needed of a relationship that waits for its ends. */
function bare({ id, type, relationship_type, source_ref, target_ref, start_time, stop_time }: Said): Said {
  return { id, type, relationship_type, source_ref, target_ref, start_time, stop_time };
}

/** A name says which addresses it resolves to, and an address to which network it belongs. */
function wait({ id, ...said }: Said, { waiting }: Known): void {
  for (const [member, relation] of references) {
    for (const ref of Array.isArray(said[member]) ? said[member] : []) {
      waiting.push({ type: 'relationship', relationship_type: relation, source_ref: id, target_ref: ref });
    }
  }
}

const references = [
  ['resolves_to_refs', 'resolves-to'],
  ['belongs_to_refs', 'belongs-to'],
] as const;

function* authorPieces(known: Known): Generator<ReadPiece> {
  const related = new Set(known.waiting.flatMap(({ source_ref, target_ref }) => [source_ref, target_ref]));
  for (const [id, said] of known.identities) {
    const things = foreignThings(said);
    if (things.length === 0 || (known.authors.has(id) && !related.has(id))) yield leftOut('the author of the file');
    else {
      known.things.set(id, things);
      for (const thing of things) yield { is: 'thing', thing };
    }
  }
}

function ours(said: Said): Said | null {
  const extension = asObject(asObject(said.extensions)[extensionId]);
  if (Object.keys(extension).length === 0) return null;
  return said.type === attributeType && said.things !== undefined ? { ...extension, things: said.things } : extension;
}

function canTell(said: Said, { things }: Known): boolean {
  return said.type === 'relationship' && things.has(String(said.source_ref)) && things.has(String(said.target_ref));
}

function* embeddedPieces(said: Said): Generator<ReadPiece> {
  const objects = asObject(said.objects);
  for (const object of Object.values(objects)) {
    const { resolves_to_refs: refs } = asObject(object);
    for (const thing of foreignThings(asObject(object))) {
      yield { is: 'thing', thing };
      for (const ref of Array.isArray(refs) ? refs : []) {
        const [to] = Object.hasOwn(objects, String(ref)) ? foreignThings(asObject(objects[String(ref)])) : [];
        const [first, last] = [readTime(said.first_observed), readTime(said.last_observed)];
        const count = readCount(said.number_observed);
        if (to) yield { is: 'link', link: { from: thing, to, kind: 'resolves-to', first, last, count } };
      }
    }
  }
}

function thingsOf(extension: Said, known: Known) {
  const list = Array.isArray(extension.things) ? extension.things : [];
  return list.flatMap((entry) => {
    const said = asObject(entry);
    const thing = readThing({
      kind: said.thing_kind,
      value: said.thing_value,
      shown: said.shown_as ?? null,
      facts: factsOf(said),
      hidden: said.hidden === true,
      x: said.position_x ?? null,
      y: said.position_y ?? null,
      pinned: said.pinned === true,
      colour: said.colour ?? null,
      tags: said.tags ?? [],
      note: '',
    });
    if (thing && said.stack_id !== undefined) known.stacked.push({ stack: String(said.stack_id), thing });
    return thing ? [thing] : [];
  });
}

const factNames = Object.keys(Facts.shape).filter((name) => name !== 'counts');

function factsOf(said: Said): object {
  const listed = (member: unknown) => new Set(Array.isArray(member) ? member : []);
  const [unknown, empty] = [listed(said.facts_unknown), listed(said.facts_empty)];
  const facts = factNames.flatMap((name) => {
    if (unknown.has(name)) return [[name, null] as const];
    if (empty.has(name)) return [[name, []] as const];
    const value = said[factMember(name)];
    return value === undefined ? [] : [[name, value] as const];
  });
  const counts = Array.isArray(said.shared_by)
    ? { counts: Object.fromEntries(said.shared_by.map((entry) => [asObject(entry).parameter, asObject(entry).count])) }
    : {};
  return { ...Object.fromEntries(facts), ...counts };
}

function* waitingPieces(said: Said, known: Known): Generator<ReadPiece> {
  switch (said.type) {
    case 'relationship':
      yield* relationshipPieces(said, known);
      return;
    case 'note':
      yield* notePieces(said, known);
      return;
    case 'observed-data':
      yield* observedPieces(said, known);
      return;
    case 'report':
      yield* stackPieces(said, known);
  }
}

function* relationshipPieces(said: Said, known: Known): Generator<ReadPiece> {
  if (said.relationship_type === 'indicates' || said.relationship_type === 'based-on') {
    if (String(said.source_ref).startsWith('indicator--')) return;
  }
  const extension = ours(said);
  const from = pick(known.things.get(String(said.source_ref)), extension?.source_kind);
  const to = pick(known.things.get(String(said.target_ref)), extension?.target_kind);
  if (!from || !to) {
    yield { is: 'left-out', why: 'a relationship to something that is not in the file' };
    return;
  }
  const kind = String(extension?.relation ?? said.relationship_type ?? '')
    .trim()
    .slice(0, 100);
  const link = {
    from,
    to,
    kind: kind || 'related to',
    first: readTime(extension ? extension.first_seen : said.start_time),
    last: readTime(extension ? extension.last_seen : said.stop_time),
    count: readCount(extension?.times_seen),
  };
  if (!extension && typeof said.id === 'string' && known.links.size < mostLinks) known.links.set(said.id, link);
  yield { is: 'link', link };
}

function pick(things: readonly Thing[] | undefined, kind: unknown): Thing | undefined {
  return things?.find((thing) => thing.kind === kind) ?? things?.[0];
}

function* notePieces(said: Said, known: Known): Generator<ReadPiece> {
  const note = typeof said.content === 'string' ? said.content.slice(0, 100_000) : '';
  const kind = ours(said)?.thing_kind;
  for (const ref of refsOf(said)) {
    const things = known.things.get(ref) ?? [];
    const wanted = isKind(kind) ? things.filter((thing) => thing.kind === kind) : things;
    for (const thing of wanted) yield { is: 'thing', thing: { kind: thing.kind, value: thing.value, row: { note } } };
  }
}

function isKind(kind: unknown): kind is EntityKind {
  return (entityKinds as readonly unknown[]).includes(kind);
}

/** When the ends of a relationship were seen, in a separate object. */
function* observedPieces(said: Said, known: Known): Generator<ReadPiece> {
  for (const ref of refsOf(said)) {
    const link = known.links.get(ref);
    if (!link) continue;
    const [first, last] = [readTime(said.first_observed), readTime(said.last_observed)];
    yield { is: 'link', link: { ...link, first, last, count: readCount(said.number_observed) } };
  }
}

function* stackPieces(said: Said, known: Known): Generator<ReadPiece> {
  const stacks = ours(said)?.stacks;
  for (const entry of Array.isArray(stacks) ? stacks : []) {
    const stack = asObject(entry);
    const name = String(stack.stack_id);
    const read = LooseStack.safeParse({ ...stack, x: stack.position_x ?? null, y: stack.position_y ?? null });
    if (!read.success) continue;
    yield { is: 'stack', name, row: read.data };
    for (const { stack: of, thing } of known.stacked) {
      if (of === name) yield { is: 'thing', thing: { kind: thing.kind, value: thing.value, stack: name } };
    }
  }
}

function refsOf(said: Said): string[] {
  return Array.isArray(said.object_refs) ? said.object_refs.filter((ref) => typeof ref === 'string') : [];
}
