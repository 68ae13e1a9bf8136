/** Work that can rest after each part, and what it finds. */
export type InParts<T> = Generator<undefined, T>;

/** Does all parts without a rest. */
export function atOnce<T>(parts: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}
