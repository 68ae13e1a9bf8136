import { findImitation } from '../../../shared/imitation.ts';

/** The name that was probably meant; null when none is close. */
export function nearest(given: string, names: readonly string[]): string | null {
  const close = names.flatMap((name) => {
    const found = findImitation(given, name);
    return found ? [{ name, far: found.distance + Math.abs(given.length - name.length) }] : [];
  });
  const meant = close
    .filter(({ far }) => far <= Math.max(2, given.length / 2))
    .sort((one, other) => one.far - other.far)[0];
  return meant?.name ?? names.find((name) => given.length > 2 && name.includes(given)) ?? null;
}
