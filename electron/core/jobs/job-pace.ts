const windowMs = 5000;

/** Items per second over the last seconds; null before there is enough data. */
export function createPace(): (done: number, atMs: number) => number | null {
  const looks: { readonly done: number; readonly at: number }[] = [];
  return (done, at) => {
    const last = looks.at(-1);
    if (last && done < last.done) looks.length = 0; // It restarted.
    if (!last || at - last.at >= 100) looks.push({ done, at });
    while (looks.length > 2 && at - (looks[1]?.at ?? at) > windowMs) looks.shift();
    const [first] = looks;
    if (!first || at - first.at < 500) return null;
    return ((done - first.done) * 1000) / (at - first.at);
  };
}
