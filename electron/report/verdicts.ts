import { kindRow } from '../../shared/entity-kinds.ts';
import { type Block, paragraph, tableOf } from './blocks.ts';
import type { ReportedCampaign, ReportFacts } from './gather.ts';
import { figure, name, shownOf, sortedThings } from './words.ts';

const mostJudged = 3000;

/** One line for each campaign. */
export function verdictCounts({ campaigns }: ReportFacts): Block[] {
  return campaigns.filter(({ judged }) => judged.length > 0).map((campaign) => paragraph(countsOf(campaign)));
}

function countsOf({ name: title, origin, judged }: ReportedCampaign): string {
  const counts = (['in', 'unsure', 'out'] as const).map(
    (verdict) => `${figure(judged.filter((one) => one.verdict === verdict).length)} ${verdict}`,
  );
  return `${title}${origin ? ` (imported from ${origin})` : ''}: ${counts.join(', ')}.`;
}

export function memberBlocks(facts: ReportFacts): Block[] {
  const { campaigns } = facts;
  if (campaigns.every(({ judged }) => judged.length === 0)) return [paragraph('Nothing was judged yet.')];
  return campaigns.flatMap((campaign): Block[] => {
    const members = campaign.judged.filter(({ verdict }) => verdict === 'in');
    const says = paragraph(countsOf(campaign));
    return members.length === 0 ? [says] : [says, ...verdictTable(facts, members)];
  });
}

export function ruledOutBlocks(facts: ReportFacts): Block[] {
  const blocks = facts.campaigns.flatMap((campaign): Block[] => {
    const others = campaign.judged.filter(({ verdict }) => verdict !== 'in');
    if (others.length === 0) return [];
    const title = facts.campaigns.length > 1 ? [paragraph(`${campaign.name}:`)] : [];
    return [...title, ...verdictTable(facts, others, true)];
  });
  return blocks.length > 0 ? blocks : [paragraph('Nothing was ruled out.')];
}

function verdictTable(facts: ReportFacts, judged: ReportedCampaign['judged'], withVerdict = false): Block[] {
  const rows = sortedThings(judged, ({ row }) => row).map(({ row, verdict, reason }) => [
    ...(withVerdict ? [verdict] : []),
    kindRow(row.kind).one,
    name(facts, row.kind, shownOf(row)),
    row.facts.risk == null ? '' : `${row.facts.risk}${row.facts.provisional ? ' provisional' : ''}`,
    row.facts.created?.slice(0, 10) ?? '',
    reason,
  ]);
  const columns = [
    ...(withVerdict ? [{ title: 'Verdict' }] : []),
    { title: 'Kind' },
    { title: 'Value', face: 'mono' as const },
    { title: 'Risk', face: 'figure' as const },
    { title: 'Created', face: 'when' as const },
    { title: 'Why' },
  ];
  return tableOf(columns, rows, mostJudged);
}
