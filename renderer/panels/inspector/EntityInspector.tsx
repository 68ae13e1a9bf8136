import { Button, Callout, Intent, Tag } from '@blueprintjs/core';
import { Clipboard, EyeOff } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { requestsFor } from '../../../shared/asking.ts';
import { attributesOf } from '../../../shared/attributes.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { kindRow } from '../../../shared/entity-kinds.ts';
import { plainLine, warningsOf } from '../../../shared/odd-text.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { ColourMark } from '../../ui/ColourPicker.tsx';
import { FailureView } from '../../ui/FailureView.tsx';
import { Indicator } from '../../ui/Indicator.tsx';
import { OtherMembers } from '../../ui/OtherMembers.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { BelongsPart } from '../links/BelongsPart.tsx';
import { SeenPart } from '../memory/SeenPart.tsx';
import { Thumbnail } from '../screenshots/Thumbnail.tsx';
import { CertificateList } from './CertificateList.tsx';
import { LinkList } from './LinkList.tsx';
import { isSame, linksOf } from './links.ts';
import { useLookUp } from './look-up.ts';
import { NotePart } from './NotePart.tsx';
import { ProvenanceList } from './ProvenanceList.tsx';
import { RecordPart } from './RecordPart.tsx';
import { RegistrationPart } from './RegistrationPart.tsx';
import { RiskPart } from './RiskPart.tsx';
import { useEntity } from './use-entity.ts';
import { SearchPart, ValuePart } from './ValuePart.tsx';
import { VerdictPart } from './VerdictPart.tsx';

// covers: investigate.record all in shared/attributes.ts
// covers: investigate.parts all in shared/attributes.ts
// covers: enrich.answer no counts
/** One item: what it is, where it leads to, and then the rest: its facts, the users' notes, and the source of all that. */
export function EntityInspector({ id }: { readonly id: number }) {
  const { openCase } = useWorkbench();
  const past = usePart(openCase.store, (view) => view.past !== null);
  const { row, detail, failure } = useEntity(id);
  const record = detail?.record ?? null;
  const attributes = useMemo(() => (record ? attributesOf(record) : []), [record]);
  const linked = useMemo(
    () => (row ? linksOf(row, detail?.edges ?? [], openCase.rows.entities) : []),
    [row, detail, openCase],
  );
  const ids = useMemo(() => [id], [id]);
  if (!row) return <p className="quiet">{past ? inspectorTexts.goneThen : inspectorTexts.goneNow}</p>;
  const isDomain = row.kind === 'domain';
  return (
    <>
      <Head row={row} />
      <VerdictPart key={row.id} ids={ids} />
      {(isDomain || row.kind === 'host') && !past && <BelongsPart id={row.id} />}
      {!past && <SeenPart kind={row.kind} value={row.value} />}
      {failure && <FailureView failure={failure} />}
      {past && <p className="quiet">{inspectorTexts.pastHint}</p>}
      {isDomain && <Thumbnail domain={row.value} className="inspector-picture" />}
      {isDomain && detail && !record && <NoRecord row={row} />}
      {record && <ValuePart row={row} record={record} linked={linked} />}
      <SearchPart row={row} linked={linked} folded={isDomain} />
      <FactRows row={row} />
      {record?.domain_risk && <RiskPart risk={record.domain_risk} />}
      <NotePart key={row.id} row={row} />
      {record && <RecordPart record={record} />}
      {record && <RegistrationPart record={record} />}
      {record && record.ssl_info.length > 0 && <CertificateList certificates={record.ssl_info} />}
      <LinkList links={linked.filter((link) => !attributes.some((attribute) => isSame(link, attribute)))} />
      <OtherMembers members={record?.other} />
      {detail && <ProvenanceList detail={detail} />}
    </>
  );
}

/** The history and the evidence have the whole hash. */
const hashOfFile = /(SHA-256 [0-9a-f]{12})[0-9a-f]{52}/;

/** A domain that was never looked up. */
function NoRecord({ row }: { readonly row: EntityRow }) {
  const { openCase, settings } = useWorkbench();
  const texts = inspectorTexts.noRecord;
  const fixed = usePart(openCase.store, (view) => whyFixed(view) !== null);
  const offline = usePart(settings.store, (state) => state.offline);
  const lookUp = useLookUp();
  return (
    <p className="inspector-offer">
      <span>
        {texts.text}
        {offline && <span className="quiet"> · {texts.offline}</span>}
      </span>
      {!fixed && (
        <Button
          size="small"
          intent={Intent.PRIMARY}
          text={texts.lookUp(requestsFor(1))}
          onClick={() => lookUp([row], true)}
        />
      )}
    </p>
  );
}

function Head({ row }: { readonly row: EntityRow }) {
  const { run, pivots } = useWorkbench();
  const texts = inspectorTexts.head;
  const warnings = warningsOf(row.value, row.shown);
  return (
    <header className="inspector-head">
      <div className="inspector-kind quiet">
        {row.colour && <ColourMark colour={row.colour} />}
        {kindRow(row.kind).one}
        {row.hidden && (
          <>
            <EyeOff size={12} /> {texts.hidden}
          </>
        )}
        <span className="spacer" />
        <RiskMark risk={row.facts.risk} provisional={row.facts.provisional ?? false} />
      </div>
      <h1 className="inspector-value">
        <Indicator kind={row.kind} value={row.value} />
      </h1>
      {row.shown && (
        <p className="quiet">
          {texts.asReceived} <bdi className="mono">{plainLine(row.shown)}</bdi>
        </p>
      )}
      {row.origin && (
        <p className="warn">
          {texts.importedFrom}{' '}
          <bdi className="mono" title={plainLine(row.origin)}>
            {plainLine(row.origin.replace(hashOfFile, '$1…'))}
          </bdi>
        </p>
      )}
      {warnings.length > 0 && (
        <Callout compact icon={null} intent={Intent.WARNING} className="failure">
          {warnings.join(' ')}
        </Callout>
      )}
      <div className="inspector-actions">
        <Button
          size="small"
          text={texts.pivots}
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            pivots.openMenu({ left, top: bottom });
          }}
        />
        <Button size="small" icon={<Clipboard size={14} />} text={texts.copy} onClick={() => run('selection.copy')} />
        <Button size="small" variant="minimal" text={texts.copyFanged} onClick={() => run('selection.copyFanged')} />
        {row.kind === 'domain' && (
          <Button size="small" variant="minimal" text={texts.expand} onClick={() => run('selection.expand')} />
        )}
      </div>
      {row.tags.length > 0 && (
        <div className="inspector-tags">
          {row.tags.map((tag) => (
            <Tag key={tag} minimal round>
              {plainLine(tag)}
            </Tag>
          ))}
        </div>
      )}
    </header>
  );
}

/** The few facts that lists show, for entities of any kind. */
function FactRows({ row: { facts } }: { readonly row: EntityRow }) {
  const texts = inspectorTexts.facts;
  const rows = [
    [texts.state, facts.active == null ? undefined : facts.active ? texts.active : texts.inactive],
    [texts.created, facts.created],
    [texts.expires, facts.expires],
    [texts.firstSeen, facts.firstSeen?.replace('T', ' ').replace(/(:\d\d)\.?\d*Z$/, '$1 UTC')],
    [texts.websiteTitle, facts.title],
  ].filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (rows.length === 0) return null;
  return (
    <dl className="facts inspector-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{plainLine(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
