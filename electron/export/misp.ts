import { isIP } from 'node:net';
import type { EntityRow } from '../../shared/case-rows.ts';
import { type EntityKindRow, kindRow } from '../../shared/entity-kinds.ts';
import type { Judged, LinkRow, Subject } from '../case/queries/subject-shape.ts';
import { ourNamespace, uuidOf } from './uuid.ts';

type MispType = EntityKindRow['misp'];

const text: MispType = { type: 'text', category: 'Other' };

/** The published template for passive DNS records. */
const passiveDns = { uuid: 'b77b7b1c-66ab-4a41-8da4-83810f6d2d6c', version: '5' } as const;
const mostComment = 65_000;
/** The importing server assigns numbers. */
const nobody = '0';

/** One event: each entity is an attribute, each passive DNS link an object; other links become comments. */
export function* mispEvent(subject: Subject): Generator<string> {
  const { caseId, title, note, changed, size } = subject;
  const seconds = String(Math.floor(Date.parse(changed) / 1000));
  const by = { id: nobody, name: 'Sextant', uuid: uuidOf(ourNamespace, 'misp organisation') };
  const event = {
    ...{ id: nobody, org_id: nobody, orgc_id: nobody, sharing_group_id: nobody },
    uuid: uuidOf(ourNamespace, `misp ${caseId}`),
    info: title || 'Untitled case',
    date: changed.slice(0, 10),
    timestamp: seconds,
    publish_timestamp: '0',
    attribute_count: String(size),
    threat_level_id: '4',
    analysis: '0',
    distribution: '0',
    ...{ published: false, locked: false, proposal_email_lock: false },
    ...{ Org: by, Orgc: by, Tag: [], ShadowAttribute: [], RelatedEvent: [] },
  };
  yield `{"Event":${JSON.stringify(event).slice(0, -1)}`;
  if (note !== '') {
    const report = { uuid: uuidOf(ourNamespace, `misp report ${caseId}`), name: 'Summary', content: note };
    yield `,"EventReport":[${JSON.stringify({ ...report, distribution: '5', timestamp: seconds })}]`;
  }
  const comments = yield* linkWords(subject);
  yield ',"Attribute":[';
  let before = '\n';
  for (const row of subject.entities()) {
    const links = comments.get(row.id) ?? [];
    yield before + JSON.stringify(attributeOf(row, caseId, seconds, links, subject.judged(row.id)));
    before = ',\n';
  }
  yield '],"Object":[';
  before = '\n';
  for (const link of subject.links()) {
    yield ''; // Most have no times: yields to other work anyway.
    if (!isTimed(link)) continue;
    yield before + JSON.stringify(objectOf(link, caseId, seconds));
    before = ',\n';
  }
  yield ']}}\n';
}

const isTimed = ({ first, last }: LinkRow) => first !== null && last !== null;
const mostWords = 50;

/** The text of a link, stored with its target. */
function* linkWords(subject: Subject): Generator<string, Map<number, string[]>> {
  const words = new Map<number, string[]>();
  for (const link of subject.links()) {
    yield ''; // Nothing to write yet, but yields to other work.
    if (isTimed(link)) continue;
    const known = words.get(link.to) ?? [];
    if (known.length <= mostWords) known.push(`${link.kind} of ${link.start.value}`);
    words.set(link.to, known);
  }
  return words;
}

function attributeOf(
  row: EntityRow,
  caseId: string,
  timestamp: string,
  links: readonly string[],
  judged: readonly Judged[],
) {
  const { type, category, detects } = typeOf(row);
  const shownLinks = links.length > mostWords ? [...links.slice(0, mostWords), 'and more'] : links;
  const said = [
    kindRow(row.kind).one,
    row.facts.risk == null ? null : `risk ${row.facts.risk}`,
    row.origin ? `imported from ${row.origin}` : null,
    ...judged.map(verdictWords),
    ...shownLinks,
    row.note || null,
  ];
  return {
    uuid: uuidOf(ourNamespace, `misp ${caseId} ${row.kind}:${row.value}`),
    type,
    category,
    value: type === 'AS' ? `AS${row.value}` : row.value,
    to_ids: detects === true && judged.some(({ verdict }) => verdict === 'in'),
    distribution: '5',
    timestamp,
    comment: said.filter(Boolean).join('; ').slice(0, mostComment),
    ...(row.tags.length > 0 && { Tag: row.tags.map((name) => ({ name })) }),
  };
}

/** Only a user's verdict sends an entity to detection; the comment says which. */
function verdictWords({ campaign, verdict, reason }: Judged): string {
  const said = { in: 'part of', out: 'not part of', unsure: 'unsure whether part of' }[verdict];
  return `${said} ${campaign.name}${reason === '' ? '' : `: ${reason}`}`;
}

/** A value that a server would refuse for its type becomes text: one such value would spoil the complete event. */
function typeOf({ kind, value }: EntityRow): MispType {
  if (kind === 'certificate' && /^[0-9a-f]{64}$/.test(value))
    return { ...kindRow(kind).misp, type: 'x509-fingerprint-sha256' };
  const { form, misp } = kindRow(kind);
  return forms[form]?.(value) === false ? text : misp;
}

const isName = (value: string) => value.length <= 253 && /^[a-z0-9_.-]+\.[a-z0-9-]{2,}$/i.test(value);
const forms: Readonly<Partial<Record<EntityKindRow['form'], (value: string) => boolean>>> = {
  name: isName,
  address: (value) => isIP(value) !== 0,
  email: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  number: (value) => /^\d+$/.test(value),
  hash: (value) => /^[0-9a-f]{40}$/.test(value),
};

function objectOf({ id: _id, start, end, kind, first, last, count }: LinkRow, caseId: string, timestamp: string) {
  const uuid = uuidOf(ourNamespace, `misp ${caseId} ${start.kind}:${start.value} ${kind} ${end.kind}:${end.value}`);
  const attribute = (relation: string, type: string, value: string) => ({
    uuid: uuidOf(ourNamespace, `${uuid} ${relation}`),
    object_relation: relation,
    type,
    category: relation === 'rrname' || relation === 'rrtype' ? 'Network activity' : 'Other',
    value,
    to_ids: false,
    distribution: '5',
    timestamp,
    disable_correlation: relation !== 'rrname' && relation !== 'rdata',
  });
  return {
    uuid,
    name: 'passive-dns',
    'meta-category': 'network',
    description: '',
    template_uuid: passiveDns.uuid,
    template_version: passiveDns.version,
    distribution: '5',
    timestamp,
    first_seen: first,
    last_seen: last,
    Attribute: [
      attribute('rrname', 'text', start.value),
      attribute('rrtype', 'text', kind),
      attribute('rdata', 'text', end.value),
      attribute('time_first', 'datetime', first ?? ''),
      attribute('time_last', 'datetime', last ?? ''),
      ...(count === null ? [] : [attribute('count', 'counter', String(count))]),
    ],
  };
}
