import type { DomainRecord } from '../../../shared/domain-record.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { Section } from '../../ui/Section.tsx';

// covers: investigate.record domain_risk
// covers: investigate.parts all
/** The score and its components, with the service's evidence. */
export function RiskPart({ risk }: { readonly risk: NonNullable<DomainRecord['domain_risk']> }) {
  return (
    <Section title={inspectorTexts.risk} aside={<RiskMark risk={risk.risk_score} />}>
      <table className="inspector-table">
        <tbody>
          {risk.components.map((component) => (
            <tr key={component.name}>
              <th scope="row">{plainLine(component.name.replaceAll('_', ' '))}</th>
              <td className="inspector-score">
                <RiskMark risk={component.risk_score} />
              </td>
              <td>
                <bdi>{plainLine([...component.threats, ...component.evidence].join(', '))}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
