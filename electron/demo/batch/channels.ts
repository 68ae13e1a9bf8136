// The batch channels of the demo service, by number.

export interface Channel {
  readonly number: number;
  readonly description: string;
  readonly delivery: 'json' | 'nmsg';
}

export const channels: readonly Channel[] = [
  { number: 204, description: 'Processed DNS Data', delivery: 'nmsg' },
  { number: 206, description: 'DNS Responses, Sampled', delivery: 'nmsg' },
  { number: 207, description: 'DNS Queries, Sampled', delivery: 'nmsg' },
  { number: 208, description: 'DNS Records, Chaff', delivery: 'nmsg' },
  { number: 211, description: 'Newly Active Domains', delivery: 'json' },
  { number: 212, description: 'Newly Observed Domains', delivery: 'json' },
  { number: 213, description: 'Newly Observed Hostnames', delivery: 'json' },
  { number: 214, description: 'DNS Changes', delivery: 'json' },
  { number: 221, description: 'DNS Errors', delivery: 'nmsg' },
];

export function channelOf(number: number): Channel | null {
  return channels.find((channel) => channel.number === number) ?? null;
}
