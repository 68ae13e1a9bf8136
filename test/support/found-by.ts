/** What steps find in the end, run one after the other without a pause. */
export function foundBy<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
  }
}
