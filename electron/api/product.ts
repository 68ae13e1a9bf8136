import type { CallSpecs, Handlers } from '../../shared/ipc.ts';

/** The functions of one product: its calls, without the product's name as prefix. */
export type Product<C extends CallSpecs> = {
  readonly [N in keyof C & string as N extends `${string}.${infer F}` ? F : never]: Handlers<C>[N];
};

/** The same functions as calls of the contract, with the product's name as prefix. */
export function callsOf<N extends string, P extends object>(name: N, product: P): Calls<N, P> {
  return Object.fromEntries(
    Object.entries(product).map(([each, answer]) => [`${name}.${each}`, answer]),
  ) as unknown as Calls<N, P>;
}

type Calls<N extends string, P extends object> = { readonly [F in keyof P & string as `${N}.${F}`]: P[F] };
