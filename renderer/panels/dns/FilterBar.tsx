import { Button, InputGroup } from '@blueprintjs/core';
import { Fragment, useMemo } from 'react';
import { plainLine } from '../../../shared/odd-text.ts';
import { type DnsRow, isDnsFiltered, typeCounts } from '../../stores/dns-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { dnsTexts } from '../../texts/dns.ts';

const texts = dnsTexts.filter;

/** Filters the rows that came, by text, type and time. Costs nothing. */
export function FilterBar({ rows }: { readonly rows: readonly DnsRow[] }) {
  const { dns } = useWorkbench();
  const filter = usePart(dns.store, (view) => view.filter);
  const types = useMemo(() => typeCounts(rows), [rows]);

  function toggle(type: string): void {
    const next = new Set(filter.types);
    if (!next.delete(type)) next.add(type);
    dns.filterBy({ types: next });
  }
  return (
    <div className="tool-row dns-filter">
      <InputGroup
        size="small"
        type="search"
        value={filter.text}
        placeholder={texts.text}
        aria-label={texts.text}
        spellCheck={false}
        onValueChange={(text) => dns.filterBy({ text })}
      />
      {(['from', 'to'] as const).map((end) => (
        <Fragment key={end}>
          <span className="quiet" aria-hidden="true">
            {texts.days[end]}
          </span>
          <InputGroup
            className="dns-day"
            size="small"
            type="date"
            value={filter[end]}
            aria-label={texts[end]}
            title={texts[end]}
            onValueChange={(day) => dns.filterBy({ [end]: day })}
          />
        </Fragment>
      ))}
      {isDnsFiltered(filter) && <Button size="small" variant="minimal" text={texts.clear} onClick={dns.clearFilter} />}
      {types.length > 1 && (
        <fieldset className="dns-types" aria-label={texts.types}>
          {types.map(({ type, rows: count }) => (
            <Button
              key={type}
              className="dns-type"
              size="small"
              variant={filter.types.has(type) ? 'solid' : 'minimal'}
              active={filter.types.has(type)}
              aria-pressed={filter.types.has(type)}
              text={texts.typeCount(plainLine(type), count)}
              onClick={() => toggle(type)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
