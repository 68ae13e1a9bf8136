import { kindRow } from '../../shared/entity-kinds.ts';
import type { Common } from '../../shared/graph-answers.ts';
import { plainNote } from '../../shared/plain-note.ts';
import { rarityWords } from '../../shared/rarity-words.ts';
import { askedWords, replyWords } from '../../shared/reply-words.ts';
import type { ReportPart } from '../../shared/report.ts';
import { readLink } from '../../shared/share-link.ts';
import { unreadDomains, unreadWords } from '../../shared/unread-domains.ts';
import { withoutTokens } from '../case/shown-reply.ts';
import { type Block, paragraph, tableOf } from './blocks.ts';
import type { ReportFacts } from './gather.ts';
import { timelineSvg, timelineTitle } from './timeline-svg.ts';
import { memberBlocks, ruledOutBlocks, verdictCounts } from './verdicts.ts';
import { day, figure, moment, name, shownOf, sortedThings } from './words.ts';

const most = { traits: 40, clusters: 20, dated: 400, indicators: 3000, replies: 5000 } as const;

/** The content of each part. An empty part says that it is empty. */
export const sections: Readonly<Record<ReportPart, (facts: ReportFacts) => Block[]>> = {
  about: ({ counts, replies, created, changed, now, version }) => [
    paragraph(
      `Case created ${day(created)}, last changed ${moment(changed)}: ${figure(counts.entities)} items, ` +
        `${figure(counts.edges)} links, ${figure(replies.filter(({ service }) => service !== 'file').length)} requests to the services. ` +
        `Written ${moment(now)} with Sextant ${version}.`,
    ),
  ],
  summary: (facts) => {
    const own: Block[] = facts.summary.trim() === '' ? [] : [{ is: 'markdown', text: facts.summary }];
    const all = [...verdictCounts(facts), ...own];
    return all.length > 0 ? all : [paragraph('No summary was written.')];
  },
  members: memberBlocks,
  ruled_out: ruledOutBlocks,
  pictures: ({ drawings }) =>
    drawings.length === 0
      ? [paragraph('No picture was chosen.')]
      : drawings.map(({ title, svg }) => ({ is: 'drawing', title, svg })),
  links: linkBlocks,
  timeline: timelineBlocks,
  indicators: indicatorBlocks,
  screenshots: ({ pictures, morePictures, ...facts }) => {
    if (pictures.length === 0) return [paragraph('The case has no screenshot of a site.')];
    const shown = pictures.map(
      ({ domain, at, type, bytes }): Block => ({
        is: 'image',
        title: `${name(facts, 'domain', domain)}, ${moment(at)}`,
        type,
        base64: bytes.toString('base64'),
      }),
    );
    return morePictures === 0 ? shown : [...shown, paragraph(`${figure(morePictures)} more are in the case.`)];
  },
  share_links: ({ links, now }) => {
    if (links.length === 0) return [paragraph('The case has no links to data.')];
    const rows = links.map(({ name: madeFor, link }) => [
      madeFor,
      `${link.channel} ${link.description}`,
      `${moment(link.start)} to ${moment(link.end)}`,
      moment(link.madeAt),
      link.expiresAt === null
        ? 'does not say'
        : `${link.expiresAt < now ? 'expired' : 'valid until'} ${moment(link.expiresAt)}`,
      // The complete link opens the data: a report shows only its subject.
      readLink(link.url)?.object ?? '',
    ]);
    const columns = ['Made for', 'Channel', 'Data of', 'Made', 'State', 'Object'].map((title) => ({ title }));
    return tableOf(columns, rows, most.replies);
  },
  method: methodBlocks,
  ledger: ({ replies, caseId, chain }) => {
    const last = replies.at(-1);
    if (!last) return [paragraph('No request was sent to a service, so there is no ledger.')];
    return [
      paragraph(
        `The ledger of the case has every request above, each row with a SHA-256 over itself and the row before. One chain has ` +
          `these and everything that was done to the case. “sextant verify FILE” checks all of it. Only a seal stored ` +
          `elsewhere can show whether somebody rewrote the complete chain: “sextant verify FILE --seal SEAL”.`,
      ),
      {
        is: 'table',
        columns: [{ title: '' }, { title: '', face: 'mono' }],
        rows: [
          ['Case', caseId],
          ['Rows', figure(replies.length)],
          ['Last row', `${last.id}, ${moment(last.at)}`],
          ['Its hash', last.hash],
          ['Entries of the chain', figure(chain.entries)],
          ['Its last hash', chain.hash],
        ],
      },
    ];
  },
};

function linkBlocks(facts: ReportFacts): Block[] {
  const { common, comparedOf, comparesMembers } = facts;
  if (!common || common.traits.length === 0) return [paragraph('The domains share nothing.')];
  const telling = common.traits.filter(({ weight }) => weight > 0);
  const rows = joinedTraits(telling).map(({ kind, value, relations, count, have, overlap, from, domains }) => [
    relations.join(', '),
    name(facts, kind, value),
    `${figure(have.length)} of ${figure(common.of)}`,
    count !== null ? figure(count) : from === 'service' ? figure(domains) : 'not counted',
    overlap === null ? '' : overlap ? 'all at the same time' : 'not all at the same time',
  ]);
  const columns = [
    { title: 'Attribute' },
    { title: 'Value', face: 'mono' },
    { title: 'Of these', face: 'figure' },
    { title: 'In total', face: 'figure' },
    { title: 'Seen', face: 'when' },
  ] as const;
  const all = comparedOf > common.of ? `${figure(common.of)} of ${figure(comparedOf)}` : figure(common.of);
  const kinds = new Map(facts.entities.map(({ id, kind }) => [id, kind]));
  const unread = unreadDomains(common.unread, (id) => kinds.get(id)).length;
  const what = comparesMembers ? 'members' : 'names';
  return [
    paragraph(`${all} ${what} were compared.${unread > 0 ? ` ${unreadWords(unread)}.` : ''}`),
    ...clusterBlocks(facts, common),
    paragraph(
      `Shared attributes, the rarest first; left out: ${figure(common.allTraits - telling.length)} that say nothing about the owner, such as providers and hidden contacts.`,
    ),
    ...tableOf(columns, rows, most.traits),
  ];
}

/** If one person is registrant, admin and technical contact, that is one line. */
function joinedTraits(traits: Common['traits']) {
  const joined = new Map<string, Common['traits'][number] & { readonly relations: string[] }>();
  for (const trait of traits) {
    const key = `${trait.kind}:${trait.value} ${trait.have.length}`;
    const known = joined.get(key);
    if (known) known.relations.push(trait.relation);
    else joined.set(key, { ...trait, relations: [trait.relation] });
  }
  return [...joined.values()];
}

function clusterBlocks(facts: ReportFacts, { clusters }: Common): Block[] {
  if (clusters.length === 0) return [];
  const items = clusters.slice(0, most.clusters).map(({ ids, domains, tier, strength, reasons, against }) => {
    const because = reasons.map(
      ({ kind, relation, value, text, names, domains: all, from, list }) =>
        `${figure(names)} of ${figure(domains)}: ${
          kind && value !== null && all !== null && from !== null
            ? `${relation} ${name(facts, kind, value)} (${rarityWords(all, from, list)})`
            : text
        }`,
    );
    const contrary = against.length > 0 ? ` Against: ${against.join(', ')}.` : '';
    return `${figure(ids.length)} names, ${tier} (${strength}). ${because.join('. ')}.${contrary}`;
  });
  const more = clusters.length > most.clusters ? ` The largest ${most.clusters} of ${figure(clusters.length)}:` : '';
  return [
    paragraph(
      `Clusters proposed by weighed evidence: the number is the mean of all pairs in orders of magnitude; from 3.5 on it is called one hand, from 3 on same setup.${more}`,
    ),
    { is: 'list', items },
  ];
}

function timelineBlocks(facts: ReportFacts): Block[] {
  const { dated } = facts;
  if (dated.length === 0) return [paragraph('Passive DNS was not queried, or has no records.')];
  const bars = dated.map(({ edge, from, to }) => ({
    label: `${name(facts, from.kind, from.value)} ${edge.kind} ${name(facts, to.kind, to.value)}`,
    first: edge.first ?? '',
    last: edge.last ?? '',
  }));
  const rows = dated.map(({ edge, from, to }) => [
    moment(edge.first ?? ''),
    moment(edge.last ?? ''),
    name(facts, from.kind, from.value),
    edge.kind,
    name(facts, to.kind, to.value),
    edge.count === null ? '' : figure(edge.count),
  ]);
  const columns = [
    { title: 'First seen', face: 'when' },
    { title: 'Last seen', face: 'when' },
    { title: 'Name', face: 'mono' },
    { title: 'Type' },
    { title: 'Data', face: 'mono' },
    { title: 'Times', face: 'figure' },
  ] as const;
  const { whole, pieces } = timelineSvg(bars);
  return [
    { is: 'drawing', title: timelineTitle(bars.length), svg: whole, pieces },
    ...tableOf(columns, rows, most.dated),
  ];
}

function indicatorBlocks(facts: ReportFacts): Block[] {
  if (facts.entities.length === 0) return [paragraph('The canvas is empty.')];
  const rows = sortedThings(facts.entities, (row) => row).map((row) => [
    kindRow(row.kind).one,
    name(facts, row.kind, shownOf(row)),
    row.facts.risk == null ? '' : `${row.facts.risk}${row.facts.provisional ? ' provisional' : ''}`,
    row.facts.created?.slice(0, 10) ?? '',
    row.tags.join(', '),
    plainNote(row.note),
    row.origin ?? '',
  ]);
  const columns = [
    { title: 'Kind' },
    { title: 'Value', face: 'mono' },
    { title: 'Risk', face: 'figure' },
    { title: 'Created', face: 'when' },
    { title: 'Tags' },
    { title: 'Note' },
    { title: 'Imported from' },
  ] as const;
  return tableOf(columns, rows, most.indicators);
}

function methodBlocks({ replies, defanged: isSafe }: ReportFacts): Block[] {
  if (replies.length === 0) return [paragraph('No request was sent to a service.')];
  const rows = replies.map((reply) => {
    const { status, completeness } = replyWords(reply, reply.limit);
    const asked = withoutTokens(askedWords(reply));
    return [String(reply.id), moment(reply.at), isSafe ? harmless(asked) : asked, status, completeness];
  });
  const columns = [
    { title: '#', face: 'figure' },
    { title: 'Requested at', face: 'when' },
    { title: 'What', face: 'mono' },
    { title: 'Answer' },
    { title: 'Completeness' },
  ] as const;
  return tableOf(columns, rows, most.replies);
}

/** Defangs names and addresses in a question, so that mail programs make no links; keeps the question's own name. */
function harmless(asked: string): string {
  const [operation = '', ...question] = asked.split(': ');
  return [operation, ...question.map((part) => part.replace(/(?<=[\w-])\.(?=[\w-])/g, '[.]'))].join(': ');
}
