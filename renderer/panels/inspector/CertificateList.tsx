import type { Certificate, WrappedText } from '../../../shared/domain-record.ts';
import type { EntityKind } from '../../../shared/entity-kinds.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { Section } from '../../ui/Section.tsx';

const texts = inspectorTexts.certificates;
const mostNames = 12;

// covers: investigate.parts all
export function CertificateList({ certificates }: { readonly certificates: readonly Certificate[] }) {
  return (
    <Section title={texts.title} aside={String(certificates.length)}>
      {certificates.map((certificate, index) => (
        <dl key={certificate.hash?.value ?? index} className="facts-rows certificate">
          <Row name={texts.hash} value={certificate.hash} kind="certificate" />
          <Row name={texts.subject} value={certificate.subject} kind="certificate-subject" />
          <Row name={texts.issuer} value={certificate.issuer_common_name} kind="organisation" />
          <div>
            <dt>{texts.valid}</dt>
            <dd>
              {plainLine(certificate.not_before?.value ?? '?')} {texts.to}{' '}
              {plainLine(certificate.not_after?.value ?? '?')}
            </dd>
          </div>
          {certificate.alt_names.length > 0 && (
            <div>
              <dt>{texts.names}</dt>
              <dd className="certificate-names">
                {certificate.alt_names.slice(0, mostNames).map(({ value }) => (
                  <Indicator key={value} kind="host" value={value} />
                ))}
                {certificate.alt_names.length > mostNames && (
                  <span className="quiet">{texts.more(certificate.alt_names.length - mostNames)}</span>
                )}
              </dd>
            </div>
          )}
        </dl>
      ))}
    </Section>
  );
}

function Row(props: { readonly name: string; readonly value: WrappedText | null; readonly kind: EntityKind }) {
  if (!props.value) return null;
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        <Indicator kind={props.kind} value={props.value.value} />
      </dd>
    </div>
  );
}
