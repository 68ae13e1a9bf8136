import { domainToUnicode } from 'node:url';
import { feedCatalogue } from '../../shared/feed-catalogue.ts';
import type { FeedName, FeedRecord } from '../../shared/feeds.ts';
import type { WatchedName } from '../../shared/watch-rules.ts';
import type { NewRow } from './row-window.ts';

/** A service's text may have any length; a row may not. */
const longestName = 300;
const longestBrief = 200;

type Place = Pick<NewRow, 'exchange' | 'reply' | 'line'>;

/** The table row of a line. */
export function rowOf(feed: FeedName, { timestamp, name, record }: FeedRecord, place: Place): Omit<NewRow, 'rules'> {
  const risk = record.overall_risk;
  return {
    at: timestamp,
    name: shortened(name.toLowerCase().replace(/\.$/, ''), longestName),
    risk: typeof risk === 'number' ? risk : null,
    brief: briefOf(feed, record),
    ...place,
  };
}

/** The members of a record that are not shown elsewhere, in column order. */
function briefOf(feed: FeedName, record: FeedRecord['record']): string {
  const parts: string[] = [];
  for (const column of feedCatalogue[feed].columns) {
    if (column === 'overall_risk') continue;
    const text = cellText(valueAt(record, column));
    if (text !== '') parts.push(`${titleOf(column)} ${text}`);
  }
  return shortened(parts.join(' · '), longestBrief);
}

/** A readable column name: `parsed_record.parsed_fields.registrar.name` becomes the registrar. */
export function titleOf(column: string): string {
  const title = column.replace(/^parsed_record\.parsed_fields\./, '').replace(/\.name$/, '');
  return title.replace(/_risk$/, '').replaceAll('_', ' ');
}

export function valueAt(record: unknown, path: string): unknown {
  let value: unknown = record;
  for (const member of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[member];
  }
  return value;
}

/** One value of a record as a cell: joins lists, writes the rest as JSON. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(cellText).filter(Boolean).join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

export function watchedName(name: string): WatchedName {
  return { name, readable: name.includes('xn--') ? domainToUnicode(name) || name : name };
}
