import { Button } from '@blueprintjs/core';
import type { EntityRow } from '../shared/case-rows.ts';
import { harmlessValue } from '../shared/defang.ts';
import type { DomainRecord } from '../shared/domain-record.ts';
import { plainLine } from '../shared/odd-text.ts';
import { Indicator } from './ui/Indicator.tsx';
import { Section } from './ui/Section.tsx';

/**
 * What `markup.d.ts` must refuse and take. Nothing imports this file: `npm run check` compiles it, and fails where a line
 * below `@ts-expect-error` compiles.
 */
export function refused(row: EntityRow, record: DomainRecord) {
  return [
    // @ts-expect-error A value as a child.
    <td key="1">{row.value}</td>,
    // @ts-expect-error A value among other children.
    <td key="2">Named {row.value}</td>,
    // @ts-expect-error A value that may be missing.
    <td key="3">{row.shown ?? 'none'}</td>,
    // @ts-expect-error A value of a record.
    <td key="4">{record.registrar?.value}</td>,
    // @ts-expect-error A list of values.
    <td key="5">{row.tags}</td>,
    // @ts-expect-error A hint.
    <td key="6" title={row.value} />,
    // @ts-expect-error A name for those who listen.
    <div key="7" role="img" aria-label={record.domain} />,
    // @ts-expect-error The text of a button.
    <Button key="8" text={row.value} />,
    // @ts-expect-error The title of a part.
    <Section key="9" title={row.note}>
      {null}
    </Section>,
  ];
}

export function taken(row: EntityRow, record: DomainRecord) {
  return (
    <Section title={plainLine(row.note)}>
      <td title={harmlessValue(row.kind, row.value)}>
        <Indicator kind={row.kind} value={row.value} />
        {row.tags.map((tag) => plainLine(tag))}
        {record.registrar && plainLine(record.registrar.value)} and text of our own
      </td>
    </Section>
  );
}
