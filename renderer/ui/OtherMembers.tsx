import type { OtherMember } from '../../shared/domain-record.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { Section } from './Section.tsx';

/** A service's unknown members, and unknown values of known members. */
export function OtherMembers({ members }: { readonly members: readonly OtherMember[] | undefined }) {
  if (!members || members.length === 0) return null;
  return (
    <Section title="Other members" aside="as the service wrote them">
      <dl className="detail-facts" data-testid="other-members">
        {members.map(({ name, value, odd }) => (
          <Member key={name} name={name} value={value} odd={odd} />
        ))}
      </dl>
    </Section>
  );
}

function Member({ name, value, odd }: OtherMember) {
  return (
    <>
      <dt className="mono">{plainLine(name)}</dt>
      <dd>
        <bdi>{plainLine(value)}</bdi>
        {odd && <div className="warn">Sextant does not know this value, and shows it as it came.</div>}
      </dd>
    </>
  );
}
