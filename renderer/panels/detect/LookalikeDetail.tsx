import { Button, ButtonGroup } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { TriageRow } from '../../../shared/calls/triage.ts';
import type { VerdictRow } from '../../../shared/case-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { Moment } from '../../ui/Moment.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { Section } from '../../ui/Section.tsx';
import { Lookalike } from './Lookalike.tsx';
import { verdictTitles } from './verdict-words.ts';

/** Everything that Detect says of one lookalike, and the verdicts that fit. */
export function LookalikeDetail({ row }: { readonly row: TriageRow }) {
  const { triage, bridge, notices } = useWorkbench();
  const monitors = usePart(triage.store, (state) => state.monitors);
  const matched = monitors.filter(({ id }) => row.monitor_ids.includes(id));
  const { risk_score_components: components } = row;

  async function toGraph(): Promise<void> {
    const added = await bridge.call('case.add', {
      entities: [{ kind: 'domain', value: row.domain }],
      label: `Added ${row.domain} from Detect`,
    });
    if (added.ok) notices.show('done', `${row.domain.replaceAll('.', '[.]')} is on the graph.`);
    else notices.showFailure(added.failure);
  }

  return (
    <aside className="detect-detail" aria-label="Lookalike">
      <h2>
        <Lookalike domain={row.domain} terms={matched.map(({ term }) => term)} />
      </h2>
      <p className="quiet">
        {row.state} · matches {matched.map(({ term }) => term).join(', ') || 'no monitor that is known'}
      </p>
      <ButtonGroup>
        {(Object.keys(verdictTitles) as VerdictRow['action'][]).map((action) => {
          const { title, key, icon } = verdictTitles[action];
          return (
            <Button
              key={action}
              size="small"
              icon={icon as 'eye-open'}
              title={`${title} (${key})`}
              aria-label={title}
              onClick={() => void triage.stage([row.id], action)}
            />
          );
        })}
        <Button size="small" icon="graph" text="To the graph" onClick={() => void toGraph()} />
      </ButtonGroup>
      <Section title="Risk">
        <dl className="facts">
          <Fact name="Score">
            <RiskMark risk={row.risk_score} provisional={row.risk_score_status === 'provisional'} />
            {row.risk_score_status === 'provisional' && <span className="quiet"> provisional</span>}
          </Fact>
          <Fact name="Proximity">{components?.proximity}</Fact>
          <Fact name="Phishing">{components?.threat_profile?.phishing}</Fact>
          <Fact name="Malware">{components?.threat_profile?.malware}</Fact>
          <Fact name="Spam">{components?.threat_profile?.spam}</Fact>
          <Fact name="Evidence">{components?.threat_profile?.evidence.join(', ')}</Fact>
        </dl>
      </Section>
      <Section title="Registration and DNS">
        <dl className="facts">
          <Fact name="Registrar">{row.registrar}</Fact>
          <Fact name="Created">{row.create_date}</Fact>
          <Fact name="Name servers">{row.name_server?.join(', ').replaceAll('.', '[.]')}</Fact>
          <Fact name="Mail servers">{row.mx?.join(', ').replaceAll('.', '[.]')}</Fact>
          <Fact name="Addresses">
            {row.ip?.map(({ ip, country_code, isp }) => (
              <div key={ip}>
                <span className="mono">{ip.replaceAll('.', '[.]')}</span> {country_code} {isp}
              </div>
            ))}
          </Fact>
          <Fact name="E-mail">
            {row.registrant_contact_email?.join(', ').replaceAll('.', '[.]').replaceAll('@', '[@]')}
          </Fact>
        </dl>
      </Section>
      <Section title="In time">
        <dl className="facts">
          <Fact name="Discovered">{row.discovered_date && <Moment at={row.discovered_date} withDate />}</Fact>
          <Fact name="Changed">{row.changed_date && <Moment at={row.changed_date} withDate />}</Fact>
          <Fact name="Was before">{row.earlier && changedWords(row.earlier)}</Fact>
          <Fact name="Escalated">
            {row.escalations.map(({ id, escalation_type, created }) => (
              <div key={id}>
                {escalation_type} {created?.slice(0, 10)}
              </div>
            ))}
          </Fact>
        </dl>
      </Section>
    </aside>
  );
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

function changedWords(earlier: Readonly<Record<string, unknown>>): string {
  const shown = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  return Object.entries(earlier)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${shown(value).slice(0, 200)}`)
    .join('; ');
}
