import * as z from 'zod';

/** A stored link to channel data. It opens the data for anyone who has it, and contains no key. */
export const ShareLink = z.object({
  channel: z.int().min(1).max(255),
  /** The service's name of the channel. */
  description: z.string().max(400),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** Its connection, by id and by the name at that time. */
  connection: z.string(),
  connectionName: z.string(),
  url: z.string().max(8000),
  /** By the service’s clock if the link has it, else by ours. */
  madeAt: z.iso.datetime(),
  /** From the link itself; null when it does not say. */
  expiresAt: z.iso.datetime().nullable(),
  /** How often it was made before, for the same range. */
  madeBefore: z.int().min(0),
});
export type ShareLink = z.output<typeof ShareLink>;

const linkStates = ['valid', 'expired', 'outside', 'refused', 'unknown'] as const;

/** The result of checking a link; the data itself was not read. */
export const LinkCheck = z.object({
  state: z
    .enum(linkStates)
    .describe(
      'outside: the data is outside the window. refused: the link is incomplete or its signature is wrong. unknown: no reply.',
    ),
  bytes: z.number().min(0).nullable().describe('Size of the download, if the host reports it.'),
  said: z.string(),
  at: z.iso.datetime(),
});
export type LinkCheck = z.output<typeof LinkCheck>;

/** What a presigned link contains: its subject, and when it becomes valid and expires. */
export interface ReadLink {
  readonly origin: string;
  /** Its address without the secret part: safe to show anywhere. */
  readonly object: string;
  readonly channel: number | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly madeAt: string | null;
  readonly expiresAt: string | null;
}

export function readLink(url: string): ReadLink | null {
  if (!URL.canParse(url)) return null;
  const address = new URL(url);
  const parts = /\/range\/ch(\d{1,3})\/(\d{8}\.\d{4})\.(\d{8}\.\d{4})$/.exec(address.pathname);
  const members = new Map([...address.searchParams].map(([name, value]) => [name.toLowerCase(), value] as const));
  const begins = stamp(members.get('x-amz-date') ?? '');
  const life = members.get('x-amz-expires') ?? '';
  return {
    origin: address.origin,
    object: `${address.origin}${address.pathname}`,
    channel: parts ? Number(parts[1]) : null,
    start: parts ? stamp(`${parts[2]?.replace('.', 'T')}00Z`) : null,
    end: parts ? stamp(`${parts[3]?.replace('.', 'T')}00Z`) : null,
    madeAt: begins,
    expiresAt:
      begins !== null && /^\d{1,9}$/.test(life)
        ? new Date(Date.parse(begins) + Number(life) * 1000).toISOString()
        : null,
  };
}

/** 20260102T030405Z as ISO; null when there is no such time. */
function stamp(text: string): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const time = Date.parse(iso);
  return Number.isNaN(time) || new Date(time).toISOString() !== iso ? null : iso;
}
