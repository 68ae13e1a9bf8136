import { csvLine } from '../../shared/csv.ts';
import { defanged } from '../../shared/defang.ts';
import { secondOf } from '../../shared/figures.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { DnsRecord } from '../../shared/passive-dns.ts';
import { dataParts } from './dns-data.ts';

export type DnsFormat = 'text' | 'json' | 'csv';

/** Records as text for the clipboard. */
export function formatRecords(records: readonly DnsRecord[], format: DnsFormat, safe: boolean): string {
  const written = safe ? records.map(defangedRecord) : records;
  switch (format) {
    case 'text':
      return written.map(presentation).join('\n\n').concat('\n');
    case 'json':
      return written.map((record) => `${JSON.stringify(commonFields(record))}\n`).join('');
    case 'csv':
      return [csvLine(csvColumns), ...written.flatMap(csvRows)].map((line) => `${line}\n`).join('');
  }
}

function defangedRecord(record: DnsRecord): DnsRecord {
  const { rrname, rrtype, rdata, bailiwick } = record;
  return {
    ...record,
    rrname: defanged('host', rrname),
    rdata: rdata.map((data) => defangedData(rrtype, data)),
    bailiwick: bailiwick === null ? null : defanged('host', bailiwick),
  };
}

/** Names and addresses in record data change, and dotted words in texts. */
export function defangedData(type: string, data: string): string {
  return dataParts(type, data)
    .map(({ text, link }) =>
      link ? defanged(link.kind, text) : text.replace(dotted, (word) => defanged('host', word)),
    )
    .join('');
}

const dotted = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.\p{L}[\p{L}\p{N}-]+/gu;

/** As in a zone file, with the times and the count as comments before each record set. */
function presentation(record: DnsRecord): string {
  const { rrname, rrtype, rdata, bailiwick, count } = record;
  const facts = [
    count !== null && `count: ${count}`,
    bailiwick !== null && `bailiwick: ${plainLine(bailiwick)}`,
  ].filter((fact) => fact !== false);
  const lines = [
    timesLine('record times', record.time_first, record.time_last),
    timesLine('zone times', record.zone_time_first, record.zone_time_last),
    facts.length > 0 && `;; ${facts.join('; ')}`,
    ...(rdata.length > 0 ? rdata : ['']).map(
      (data) => `${plainLine(`${rrname || '?'} IN ${rrtype} ${data}`).trimEnd()}`,
    ),
  ];
  return lines.filter((line) => line !== false && line !== null).join('\n');
}

function timesLine(what: string, first: string | null, last: string | null): string | null {
  if (first === null && last === null) return null;
  return `;; ${what}: ${secondOf(first) || '?'} .. ${secondOf(last) || '?'} UTC`;
}

/** The fields that passive DNS programs have agreed on; times are in seconds. */
function commonFields(record: DnsRecord): Record<string, unknown> {
  const fields = {
    rrname: record.rrname,
    rrtype: record.rrtype,
    rdata: record.rdata,
    time_first: secondsOf(record.time_first),
    time_last: secondsOf(record.time_last),
    zone_time_first: secondsOf(record.zone_time_first),
    zone_time_last: secondsOf(record.zone_time_last),
    count: record.count,
    bailiwick: record.bailiwick,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
}

const secondsOf = (time: string | null) => (time === null ? null : Math.floor(Date.parse(time) / 1000));

const csvColumns = [
  'rrname',
  'rrtype',
  'rdata',
  'time_first',
  'time_last',
  'zone_time_first',
  'zone_time_last',
  'count',
  'bailiwick',
];

/** One line for each value of a record set. */
function csvRows(record: DnsRecord): string[] {
  const { rrname, rrtype, rdata, time_first, time_last, zone_time_first, zone_time_last, count, bailiwick } = record;
  const rest = [time_first, time_last, zone_time_first, zone_time_last, count, bailiwick];
  return (rdata.length > 0 ? rdata : ['']).map((data) => csvLine([rrname, rrtype, data, ...rest]));
}
