// The batch channels of the demo service: what they carry, how fast, and how long the server keeps it.

export interface Channel {
  readonly number: number;
  readonly description: string;
  readonly delivery: 'json' | 'nmsg';
  /** Minutes of data that are kept: 12 to 18 hours, the shorter the faster it comes. */
  readonly kept: number;
  /** Seconds by which the newest data lags behind the full minute. */
  readonly lag: number;
  /** Records a second that stand for traffic, beside those that come from the world. */
  readonly bulk: number;
}

/** The largest by far is 213, with more than 500 MB an hour. */
export const channels: readonly Channel[] = [
  { number: 204, description: 'Processed DNS Data', delivery: 'nmsg', kept: 745, lag: 17, bulk: 60 },
  { number: 206, description: 'DNS Responses, Sampled', delivery: 'nmsg', kept: 780, lag: 31, bulk: 20 },
  { number: 207, description: 'DNS Queries, Sampled', delivery: 'nmsg', kept: 840, lag: 8, bulk: 12 },
  { number: 208, description: 'DNS Records, Chaff', delivery: 'nmsg', kept: 900, lag: 44, bulk: 5 },
  { number: 211, description: 'Newly Active Domains', delivery: 'json', kept: 1020, lag: 22, bulk: 0 },
  { number: 212, description: 'Newly Observed Domains', delivery: 'json', kept: 1080, lag: 13, bulk: 0 },
  { number: 213, description: 'Newly Observed Hostnames', delivery: 'json', kept: 1066, lag: 5, bulk: 450 },
  { number: 214, description: 'DNS Changes', delivery: 'json', kept: 960, lag: 39, bulk: 0 },
  { number: 221, description: 'DNS Errors', delivery: 'nmsg', kept: 1050, lag: 26, bulk: 2 },
];

export function channelOf(number: number): Channel | null {
  return channels.find((channel) => channel.number === number) ?? null;
}

// covers: batch.fetch Content-Type
export function contentType(channel: Channel): string {
  return channel.delivery === 'json' ? 'application/x-ndjson' : 'application/octet-stream';
}

/** Seconds since 1970; `to` is not included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

// covers: batch.details a window of 12 to 18 hours
// covers: batch.fetch data that was pruned
/** What the server holds now. The window moves once a minute. */
export function windowOf(channel: Channel, worldNow: number): Span {
  const minute = Math.floor(worldNow / 60_000) * 60;
  return { from: minute - channel.kept * 60, to: minute - channel.lag + 1 };
}

/** What is left of a span within the window; null when nothing is. */
export function clipped(span: Span, window: Span): Span | null {
  const from = Math.max(span.from, window.from);
  const to = Math.min(span.to, window.to);
  return from < to ? { from, to } : null;
}
