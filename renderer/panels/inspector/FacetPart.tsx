import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { harmlessText, harmlessValue } from '../../../shared/defang.ts';
import { figure } from '../../../shared/figures.ts';
import type { ShownText } from '../../../shared/hostile.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { Section } from '../../ui/Section.tsx';
import type { Facet } from './facets.ts';
import { useFacets } from './use-facets.ts';

const texts = inspectorTexts.several;
const mostAtFirst = 8;
const mostAtLast = 200;

/** How many of the selected items have which registrar, name server and so on; a click selects just those. */
export function FacetPart(props: {
  readonly rows: readonly EntityRow[];
  readonly select: (ids: readonly number[]) => void;
}) {
  const { openCase } = useWorkbench();
  const { rows, select } = props;
  const facets = useFacets(rows, openCase.rows);
  return facets?.map((facet) => <FacetList key={facet.id} facet={facet} of={rows.length} select={select} />);
}

function FacetList(props: {
  readonly facet: Facet;
  readonly of: number;
  readonly select: (ids: readonly number[]) => void;
}) {
  const { id, values } = props.facet;
  const [all, setAll] = useState(false);
  const shown = values.slice(0, all ? mostAtLast : mostAtFirst);
  return (
    <Section title={texts.facets[id]} aside={values.length > 1 ? figure(values.length) : undefined}>
      <ul className="inspector-facets">
        {shown.map(({ value, ids }) => {
          const words = wordsOf(id, value);
          return (
            <li key={value}>
              <button
                type="button"
                className="inspector-facet"
                title={texts.facetHelp(ids.length)}
                aria-label={texts.facetLabel(words, ids.length)}
                onClick={() => props.select(ids)}
              >
                <span className="inspector-share" style={{ width: `${(100 * ids.length) / props.of}%` }} />
                <bdi>{words}</bdi>
                <span className="number">{figure(ids.length)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {values.length > mostAtFirst && (
        <Button
          size="small"
          variant="minimal"
          className="inspector-fold"
          aria-expanded={all}
          text={all ? texts.fewer : texts.more(values.length - mostAtFirst)}
          onClick={() => setAll(!all)}
        />
      )}
    </Section>
  );
}

function wordsOf(id: Facet['id'], value: string): ShownText {
  return id === 'nameserver' ? harmlessValue('nameserver', value) : harmlessText(value);
}
