import { harmlessValue } from '../../shared/defang.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';

/** A value as it is shown everywhere: harmless to click, harmless to the eye. */
export function Indicator({ kind, value }: { readonly kind: EntityKind; readonly value: string }) {
  return <bdi className="mono indicator">{harmlessValue(kind, value)}</bdi>;
}
