import type { Attribute } from '../../../shared/attributes.ts';
import type { EdgeRow, EntityRow } from '../../../shared/case-rows.ts';
import { normalValue } from '../../../shared/entities.ts';

/** A link of the case, seen from one of its ends. */
export interface Link {
  readonly edge: EdgeRow;
  readonly other: EntityRow;
}

export function linksOf(
  entity: EntityRow,
  edges: readonly EdgeRow[],
  entities: ReadonlyMap<number, EntityRow>,
): readonly Link[] {
  return edges.flatMap((edge) => {
    const other = entities.get(edge.from === entity.id ? edge.to : edge.from);
    return other ? [{ edge, other }] : [];
  });
}

/** Whether a link leads to an attribute of a record. */
export function isSame({ edge, other }: Link, { relation, kind, value }: Attribute): boolean {
  return edge.kind === relation && other.kind === kind && other.value === normalValue(kind, value);
}
