import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { CaretDown, SmallCross, SmallTick } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { harmlessText, harmlessValue } from '../../../shared/defang.ts';
import { type RecordColumn, recordColumns } from '../../../shared/record-columns.ts';
import { type Facet, facetCounts, isRecordFiltered, type RecordRow } from '../../stores/record-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { recordsTexts } from '../../texts/records.ts';
import { QuickPopover } from '../../ui/QuickPopover.tsx';

const { filter: texts, columns: titles } = recordsTexts;
/** More than anybody reads; the field above finds the others. */
const mostValues = 100;
const mostLetters = 80;

/** Filters the rows by text and by the values of columns. Costs nothing. */
export function FilterBar({ rows }: { readonly rows: readonly RecordRow[] }) {
  const { records } = useWorkbench();
  const filter = usePart(records.store, (view) => view.filter);
  const chips = [...filter.values].flatMap(([column, wanted]) => [...wanted].map((facet) => ({ column, facet })));
  return (
    <div className="tool-row records-filter">
      <InputGroup
        size="small"
        type="search"
        value={filter.text}
        placeholder={texts.text}
        aria-label={texts.text}
        spellCheck={false}
        onValueChange={records.filterBy}
      />
      <QuickPopover placement="bottom-start" arrow={false} content={<Facets rows={rows} />}>
        <Button size="small" text={texts.by} endIcon={<CaretDown />} />
      </QuickPopover>
      {chips.map(({ column, facet }) => {
        const value = harmlessText(facet.slice(0, mostLetters));
        return (
          <Button
            key={`${column} ${facet}`}
            className="records-chip"
            size="small"
            active
            ellipsizeText
            text={texts.chip(titles[column], value)}
            aria-label={texts.remove(titles[column], value)}
            endIcon={<SmallCross />}
            onClick={() => records.toggleFacet(column, facet)}
          />
        );
      })}
      {isRecordFiltered(filter) && (
        <Button size="small" variant="minimal" text={texts.clear} onClick={records.clearFilter} />
      )}
    </div>
  );
}

/** The values of one column with how many rows have each. */
function Facets({ rows }: { readonly rows: readonly RecordRow[] }) {
  const { records } = useWorkbench();
  const wanted = usePart(records.store, (view) => view.filter.values);
  const [column, setColumn] = useState<RecordColumn>('registrar');
  const [text, setText] = useState('');
  const facets = useMemo(() => facetCounts(rows, column), [rows, column]);
  const words = text.trim().toLowerCase();
  const found = words === '' ? facets : facets.filter(({ facet }) => facet.includes(words));
  const chosen = wanted.get(column);
  return (
    <div className="records-facets">
      <div className="records-facets-head">
        <HTMLSelect
          aria-label={texts.column}
          value={column}
          options={recordColumns.filter((id) => id !== 'domain').map((id) => ({ value: id, label: titles[id] }))}
          onChange={(event) => setColumn(event.currentTarget.value as RecordColumn)}
        />
        <InputGroup
          size="small"
          type="search"
          value={text}
          placeholder={texts.find}
          aria-label={texts.find}
          spellCheck={false}
          onValueChange={setText}
        />
      </div>
      {found.length === 0 ? (
        <p className="quiet">{texts.none}</p>
      ) : (
        <ul aria-label={texts.values(titles[column])}>
          {found.slice(0, mostValues).map((each) => (
            <li key={each.facet}>
              <FacetButton
                facet={each}
                isOn={chosen?.has(each.facet) ?? false}
                onPress={() => records.toggleFacet(column, each.facet)}
              />
            </li>
          ))}
        </ul>
      )}
      {found.length > mostValues && <p className="quiet">{texts.first(mostValues, found.length)}</p>}
    </div>
  );
}

function FacetButton(props: { readonly facet: Facet; readonly isOn: boolean; readonly onPress: () => void }) {
  const { kind, shown, rows } = props.facet;
  const short = shown.slice(0, mostLetters);
  return (
    <button type="button" className="records-facet" aria-pressed={props.isOn} onClick={props.onPress}>
      <span className="records-tick" aria-hidden="true">
        {props.isOn && <SmallTick />}
      </span>
      <bdi className="records-facet-value">{kind === null ? harmlessText(short) : harmlessValue(kind, short)}</bdi>
      <span className="quiet number">{texts.rows(rows)}</span>
    </button>
  );
}
