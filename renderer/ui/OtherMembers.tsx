import type { OtherMember } from '../../shared/domain-record.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { uiTexts } from '../texts/ui.ts';
import { Section } from './Section.tsx';

/** A service's unknown members, and unknown values of known members. */
export function OtherMembers({ members }: { readonly members: readonly OtherMember[] | undefined }) {
  if (!members || members.length === 0) return null;
  return (
    <Section title={uiTexts.otherMembers} aside={uiTexts.otherMembersFrom}>
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
        {odd && <div className="warn">{uiTexts.unknownValue}</div>}
      </dd>
    </>
  );
}
