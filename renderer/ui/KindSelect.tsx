import { HTMLSelect } from '@blueprintjs/core';
import { type EntityKind, entityKinds, kindRow } from '../../shared/entity-kinds.ts';
import { entitiesTexts as texts } from '../texts/entities.ts';

/** One kind of items, or all. */
export function KindSelect(props: {
  readonly kinds: ReadonlySet<EntityKind>;
  readonly onChange: (kinds: ReadonlySet<EntityKind>) => void;
}) {
  const [chosen = ''] = props.kinds;
  return (
    <HTMLSelect
      aria-label={texts.kind}
      value={chosen}
      options={[
        { value: '', label: texts.allKinds },
        ...entityKinds.map((kind) => ({ value: kind, label: kindRow(kind).many })),
      ]}
      onChange={(event) =>
        props.onChange(event.target.value === '' ? new Set() : new Set([event.target.value as EntityKind]))
      }
    />
  );
}
