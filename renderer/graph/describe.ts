import type { EntityRow } from '../../shared/case-rows.ts';
import { type NodeKey, nodeName } from '../../shared/drawing/node-key.ts';
import { bandTitles, linkWeights, marks, riskBand } from '../../shared/drawing/node-look.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import { fullLabel, plainText, sharedLabel } from '../../shared/drawing/text.ts';
import { kindRow } from '../../shared/entity-kinds.ts';
import { graphTexts } from '../texts/graph.ts';
import { createShownCounts } from './shown-counts.ts';

const texts = graphTexts.spoken;

/** A node in words, for screen readers. */
export function describeNode(scene: Scene, key: NodeKey): string {
  const name = nodeName(key);
  const slot = scene.slotOf(key) ?? -1;
  const links = scene.drawing().degree[slot] ?? 0;
  const parts = name.kind === 'entity' ? entityParts(scene, name.id) : groupParts(scene, name.id, key);
  if (parts.length === 0) return '';
  parts.push(texts.links(links));
  if (((scene.drawing().look[slot] ?? 0) & marks.fresh) !== 0) parts.push(texts.isNew);
  if (((scene.drawing().look[slot] ?? 0) & marks.elsewhere) !== 0) parts.push(texts.inOtherCases);
  if (scene.selection().has(key)) parts.push(texts.selected);
  return `${parts.join(', ')}.`;
}

function entityParts(scene: Scene, id: number): string[] {
  const row = scene.entity(id);
  if (!row) return [];
  const parts = [`${kindRow(row.kind).one} ${plainText(row.value)}`];
  const { risk, provisional } = row.facts;
  const band = riskBand(risk);
  if (band > 0) parts.push(texts.risk(risk ?? 0, bandTitles[band] ?? '', provisional ?? false));
  const shared = sharedLabel(row);
  if (shared !== '') parts.push(shared);
  if (row.pinned) parts.push(texts.pinned);
  if (row.note !== '') parts.push(texts.hasNote);
  return parts;
}

function groupParts(scene: Scene, id: number, key: NodeKey): string[] {
  const row = scene.group(id);
  if (!row) return [];
  const incomplete = row.completeness !== null && row.completeness.kind !== 'whole';
  return [
    texts.group(plainText(row.label)),
    scene.countOf(key),
    ...(incomplete ? [texts.incomplete] : []),
    ...((scene.drawing().look[scene.slotOf(key) ?? -1] ?? 0) & marks.mixed ? [texts.mixed] : []),
    ...(row.pinned ? [texts.pinned] : []),
  ];
}

/** What a shortened label omits, and the meaning of a node's marks. */
export function hintOfNode(scene: Scene, key: NodeKey): string[] {
  const name = nodeName(key);
  const row = name.kind === 'entity' ? scene.entity(name.id) : undefined;
  const [title = '', ...facts] = name.kind === 'entity' ? entityParts(scene, name.id) : groupParts(scene, name.id, key);
  const lines = row ? [fullLabel(row), [kindRow(row.kind).one, ...facts].join(', ')] : [title, facts.join(', ')];
  if (row?.note) lines.push(plainText(row.note).slice(0, 200));
  if (row && isUnread(row)) lines.push(texts.lookUp);
  return lines;
}

/** A domain of which no record is known. */
function isUnread({ kind, facts }: EntityRow): boolean {
  return kind === 'domain' && facts.risk === undefined && facts.registrar === undefined && facts.created === undefined;
}

/** The text of a link: its kind, since when, until when, how often. */
export function hintOfEdge(scene: Scene, edge: number): string[] | null {
  const row = scene.edge(edge);
  if (!row) return null;
  const day = (time: string | null) => time?.slice(0, 10) ?? '?';
  const when = row.first || row.last ? [texts.span(day(row.first), day(row.last))] : [];
  const count = row.count === null ? [] : [texts.seen(row.count)];
  const more = [...when, ...count].join(', ');
  const weight = scene.weightAt(edge);
  return [
    plainText(row.kind),
    ...(more === '' ? [] : [more]),
    ...(weight >= linkWeights.medium ? [texts.weight(weight)] : []),
  ];
}

/** The graph in one sentence. */
export function createGraphDescription(scene: Scene): () => string {
  const count = createShownCounts(scene);
  return () => {
    const { nodes, edges } = count();
    return texts.graph(nodes, edges);
  };
}
