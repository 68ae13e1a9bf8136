import { harmlessValue } from '../../shared/defang.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';

/** A value for display: safe to click, safe to read. */
export function Indicator({ kind, value }: { readonly kind: EntityKind; readonly value: string }) {
  return <bdi className="mono indicator">{harmlessValue(kind, value)}</bdi>;
}
