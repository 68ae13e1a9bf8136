import type { enrichCalls } from '../../shared/calls/enrich.ts';
import type { investigateCalls } from '../../shared/calls/investigate.ts';
import type { pdnsCalls } from '../../shared/calls/pdns.ts';
import type { Product } from '../api/product.ts';

/** The products whose answers go onto the graph. */
export interface Products {
  readonly investigate: Product<typeof investigateCalls>;
  readonly enrich: Product<typeof enrichCalls>;
  readonly pdns: Product<typeof pdnsCalls>;
}

/** The same products with three kinds of access. */
export interface Ways {
  /** Answers from the case if possible, otherwise from the service. */
  readonly caseFirst: Products;
  /** Always queries the service. */
  readonly fresh: Products;
  /** Answers from the case only: sends nothing, costs nothing. */
  readonly caseAlone: Products;
}
