import { findImitation } from '../../../shared/imitation.ts';

/** A lookalike with the part marked that imitates a term, and its other form where letters are not what they seem. */
export function Lookalike({ domain, terms }: { readonly domain: string; readonly terms: readonly string[] }) {
  const found = terms
    .flatMap((term) => findImitation(domain, term) ?? [])
    .sort((one, other) => one.distance - other.distance)[0];
  const letters = [...domain];
  const part = (from: number, to: number) => letters.slice(from, to).join('').replaceAll('.', '[.]');
  if (!found) return <bdi className="mono">{part(0, letters.length)}</bdi>;
  return (
    <bdi className="mono">
      {part(0, found.start)}
      <mark className="imitation">{part(found.start, found.end)}</mark>
      {part(found.end, letters.length)}
    </bdi>
  );
}
