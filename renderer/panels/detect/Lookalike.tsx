import { memo } from 'react';
import { defanged, harmlessValue } from '../../../shared/defang.ts';
import { normalValue } from '../../../shared/entities.ts';
import { findImitation } from '../../../shared/imitation.ts';
import { plainLine } from '../../../shared/odd-text.ts';

/** A lookalike: marks the part that imitates a term, and adds the ASCII form if it differs. */
export const Lookalike = memo(function Lookalike(props: {
  readonly domain: string;
  readonly unicode: string | null;
  readonly terms: readonly string[];
  /** Shows the ASCII form on its own line. */
  readonly roomy?: boolean;
}) {
  const letters = [...plainLine(props.unicode ?? props.domain)];
  const found = props.terms
    .flatMap((term) => findImitation(letters.join(''), term) ?? [])
    .sort((one, other) => one.distance - other.distance)[0];
  const part = (from: number, to: number) => defanged('domain', letters.slice(from, to).join(''));
  const ascii = normalValue('domain', props.domain);
  const isOther = ascii !== letters.join('').toLowerCase();
  const harmless = harmlessValue('domain', ascii);
  return (
    <>
      <bdi className="mono">
        {part(0, found?.start ?? letters.length)}
        {found && (
          <>
            <mark className="lookalike-imitation">{part(found.start, found.end)}</mark>
            {part(found.end, letters.length)}
          </>
        )}
      </bdi>
      {isOther && !props.roomy && (
        <span className="lookalike-idn" title={harmless}>
          IDN
        </span>
      )}
      {isOther && <span className={`mono quiet lookalike-ascii${props.roomy ? ' roomy' : ''}`}>{harmless}</span>}
    </>
  );
});
