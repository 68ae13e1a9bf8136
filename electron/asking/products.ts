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

/** The same products, asked in three ways. */
export interface Ways {
  /** What the case holds is answered by the case; the rest by the service. */
  readonly caseFirst: Products;
  /** The service is asked in any case. */
  readonly fresh: Products;
  /** The case alone answers: nothing is sent, and nothing counts. */
  readonly caseAlone: Products;
}
