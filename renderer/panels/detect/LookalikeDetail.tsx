import { Button, Callout, Intent } from '@blueprintjs/core';
import { type ReactNode, useMemo } from 'react';
import type { EntityKind } from '../../../shared/entity-kinds.ts';
import type { LookalikeRow } from '../../../shared/lookalikes.ts';
import { plainLine, warningsOf } from '../../../shared/odd-text.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { detectTexts } from '../../texts/detect.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { OtherMembers } from '../../ui/OtherMembers.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { Section } from '../../ui/Section.tsx';
import { LookalikeBelongs } from '../links/BelongsPart.tsx';
import { SeenPart } from '../memory/SeenPart.tsx';
import { Thumbnail } from '../screenshots/Thumbnail.tsx';
import { changesOf } from './changes.ts';
import { Lookalike } from './Lookalike.tsx';
import { VerdictButtons } from './VerdictButtons.tsx';

const { detail, facts } = detectTexts;

// covers: detect.domain all
// covers: detect.escalations created_date, created_by
// covers: detect.states a provisional score and then a full one
// covers: detect.escalations updated_date
/** All data from Detect about one lookalike, and the verdict buttons. */
export function LookalikeDetail({ row }: { readonly row: LookalikeRow }) {
  const { lookalikes, run } = useWorkbench();
  const monitors = usePart(lookalikes.store, (state) => state.monitors);
  const terms = useMemo(
    () => monitors.filter(({ id }) => row.monitor_ids.includes(id)).map(({ term }) => term),
    [monitors, row],
  );
  const warnings = warningsOf(row.domain, row.unicode);
  const caution = detectTexts.caution(row);
  return (
    <aside className="detect-detail" aria-label={detail.name}>
      <h2>
        <Lookalike domain={row.domain} unicode={row.unicode} terms={terms} roomy />
      </h2>
      <p className="quiet">
        {row.state}
        {row.status !== null && `, ${plainLine(row.status)}`} · {detail.matches}{' '}
        <bdi>{terms.map(plainLine).join(', ') || detail.noMonitor}</bdi>
      </p>
      {warnings.length > 0 && (
        <Callout compact icon={null} intent={Intent.WARNING} className="failure">
          {warnings.join(' ')}
        </Callout>
      )}
      {caution !== null && <p className="quiet">{caution}</p>}
      <div className="detect-actions">
        <VerdictButtons />
        <Button
          size="small"
          icon="graph"
          text={detail.toGraph}
          title={detail.toGraphHint}
          onClick={() => run('detect.toGraph')}
        />
      </div>
      <Thumbnail domain={row.domain} className="detect-picture" />
      <LookalikeBelongs domain={row.domain} />
      <SeenPart kind="domain" value={row.domain} />
      <Changes row={row} />
      <Risk row={row} />
      <Registration row={row} />
      <InTime row={row} />
      <OtherMembers members={row.other} />
    </aside>
  );
}

function Changes({ row }: { readonly row: LookalikeRow }) {
  const changes = changesOf(row);
  if (changes.length === 0) return null;
  return (
    <Section title={detail.changes} aside={detail.changesSince}>
      <dl className="detail-facts">
        {changes.map(({ name, before, now }) => (
          <Fact key={name} name={name}>
            <del className="quiet">{plainLine(before).slice(0, 300)}</del>
            <br />
            {plainLine(now).slice(0, 300)}
          </Fact>
        ))}
      </dl>
    </Section>
  );
}

function Risk({ row }: { readonly row: LookalikeRow }) {
  const provisional = row.risk_score_status === 'provisional';
  const parts = row.risk_score_components;
  const threats = parts?.threat_profile;
  return (
    <Section title={facts.risk} aside={<RiskMark risk={row.risk_score} provisional={provisional} />}>
      {row.risk_score === null && <p className="quiet">{detail.noScore}</p>}
      {provisional && <p className="quiet">{detail.provisional}</p>}
      <dl className="detail-facts">
        <Fact name={facts.proximity}>{score(parts?.proximity)}</Fact>
        <Fact name={facts.phishing}>{score(threats?.phishing)}</Fact>
        <Fact name={facts.malware}>{score(threats?.malware)}</Fact>
        <Fact name={facts.spam}>{score(threats?.spam)}</Fact>
        <Fact name={facts.evidence}>{plainLine(threats?.evidence.join(', ') ?? '')}</Fact>
      </dl>
    </Section>
  );
}

function score(value: number | null | undefined): ReactNode {
  return value == null ? null : <RiskMark risk={value} />;
}

function Registration({ row }: { readonly row: LookalikeRow }) {
  const mail = row.mx_exists === null ? null : row.mx_exists ? facts.yes : facts.no;
  return (
    <Section title={detail.registration}>
      <dl className="detail-facts">
        <Fact name={facts.registrar}>{row.registrar === null ? null : plainLine(row.registrar)}</Fact>
        <Fact name={facts.created}>{row.create_date}</Fact>
        <Fact name={facts.nameservers}>{valueLines('nameserver', row.name_server)}</Fact>
        <Fact name={facts.mail}>{mail}</Fact>
        <Fact name={facts.mailservers}>{valueLines('mailserver', row.mx)}</Fact>
        <Fact name={facts.addresses}>
          {row.ip?.map(({ ip, country_code, isp }) => (
            <div key={ip}>
              <Indicator kind="ip" value={ip} />{' '}
              <span className="quiet">
                {[country_code?.toUpperCase(), isp]
                  .filter(Boolean)
                  .map((text) => plainLine(text ?? ''))
                  .join(', ')}
              </span>
            </div>
          ))}
        </Fact>
        <Fact name={facts.email}>{valueLines('email', row.registrant_contact_email)}</Fact>
      </dl>
    </Section>
  );
}

function InTime({ row }: { readonly row: LookalikeRow }) {
  return (
    <Section title={detail.times}>
      <dl className="detail-facts">
        <Fact name={facts.discovered}>{row.discovered_date && <Moment at={row.discovered_date} withDate />}</Fact>
        <Fact name={facts.changed}>{row.changed_date && <Moment at={row.changed_date} withDate />}</Fact>
        <Fact name={facts.judged}>{row.assigned_date && <Moment at={row.assigned_date} withDate />}</Fact>
        <Fact name={facts.escalated}>
          {row.escalations.map(({ id, escalation_type, created, updated, created_by }) => (
            <div key={`${id} ${escalation_type}`}>
              {detectTexts.escalations[escalation_type] ?? plainLine(escalation_type)}
              {created && (
                <>
                  {', '}
                  <Moment at={created} withDate />
                </>
              )}
              {created_by && <span className="quiet">{detail.by(plainLine(created_by))}</span>}
              {updated && updated !== created && (
                <span className="quiet">
                  {detail.changed}
                  <Moment at={updated} withDate />
                </span>
              )}
            </div>
          ))}
        </Fact>
        <Fact name={facts.read}>
          <Moment at={row.at} withDate />
        </Fact>
      </dl>
    </Section>
  );
}

function valueLines(kind: EntityKind, values: readonly string[] | null): ReactNode {
  return values?.map((value) => (
    <div key={value}>
      <Indicator kind={kind} value={value} />
    </div>
  ));
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const isEmpty =
    children === null ||
    children === undefined ||
    children === '' ||
    (Array.isArray(children) && children.length === 0);
  if (isEmpty) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
