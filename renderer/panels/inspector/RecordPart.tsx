import { harmlessValue } from '../../../shared/defang.ts';
import type { DomainRecord } from '../../../shared/domain-record.ts';
import { figure, minuteOf } from '../../../shared/figures.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { Section } from '../../ui/Section.tsx';
import { LineTable } from './LineTable.tsx';

const texts = inspectorTexts.record;

// covers: investigate.record popularity_rank, website_response, spf_info, data_updated_timestamp, whois_url
/** The record's data about the domain itself, as opposed to shared attributes. */
export function RecordPart({ record }: { readonly record: DomainRecord }) {
  const { popularity_rank: rank, website_response: response, spf_info: spf, data_updated_timestamp: updated } = record;
  const lines: (readonly [string, string])[] = [
    [texts.rank, rank === null ? '' : figure(rank)],
    [texts.response, response === null ? '' : String(response)],
    [texts.spf, spf ?? ''],
    [texts.tags, record.tags.map(({ label }) => label).join(', ')],
    [texts.whois, record.whois_url ? harmlessValue('host', record.whois_url) : ''],
    [texts.updated, updated === null ? '' : `${minuteOf(updated)} UTC`],
  ];
  const said = lines.filter(([, value]) => value !== '');
  if (said.length === 0) return null;
  return (
    <Section title={texts.title}>
      <LineTable lines={said} />
    </Section>
  );
}
