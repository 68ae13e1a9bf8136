import { useLayoutEffect, useState } from 'react';
import type { EntityRow } from '../../../shared/case-rows.ts';
import type { CaseRows } from '../../stores/case-store.ts';
import { inSlices } from '../../stores/in-slices.ts';
import { type Facet, facetSteps } from './facets.ts';

/** The facets of these items, as soon as they are counted; null before. Few items are counted before the next frame. */
export function useFacets(rows: readonly EntityRow[], caseRows: CaseRows): readonly Facet[] | null {
  const [found, setFound] = useState<{ readonly rows: readonly EntityRow[]; readonly facets: readonly Facet[] } | null>(
    null,
  );
  useLayoutEffect(() => inSlices(facetSteps(rows, caseRows), (facets) => setFound({ rows, facets })), [rows, caseRows]);
  // The facets of the same items before are better than none: they are counted again as the case grows.
  return found && (found.rows === rows || isSame(found.rows, rows)) ? found.facets : null;
}

const isSame = (one: readonly EntityRow[], other: readonly EntityRow[]) =>
  one.length === other.length && one[0]?.id === other[0]?.id && one.at(-1)?.id === other.at(-1)?.id;
