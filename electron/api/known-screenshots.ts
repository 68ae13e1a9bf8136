import type { DomainRecord, Screenshot, WrappedText } from '../../shared/domain-record.ts';
import { normalValue } from '../../shared/entities.ts';

/** One capture of a site from a service, with the link to its picture. */
export interface KnownScreenshot extends Screenshot {
  readonly domain: string;
  readonly firstSeen: string | null;
  /** When the service reported it. */
  readonly at: string;
}

/**
 * Remembers the captures that records mentioned in this run. Links open a picture for a while, so they never leave
 * main.
 */
export interface KnownScreenshots {
  note(records: readonly RecordWithShot[], at: string): void;
  of(domain: string): readonly KnownScreenshot[];
  domains(): string[];
}

/** Records of Investigate and Enrich have a first-seen date; those of Detect do not. */
export type RecordWithShot = Pick<DomainRecord, 'domain' | 'screenshot'> & {
  readonly first_seen?: WrappedText | null;
};

const mostDomains = 50_000;

export function createKnownScreenshots(): KnownScreenshots {
  const byDomain = new Map<string, readonly KnownScreenshot[]>();

  function noteOne({ domain: name, screenshot, first_seen }: RecordWithShot, at: string): void {
    if (!screenshot) return;
    const domain = normalValue('domain', name);
    const known = byDomain.get(domain) ?? [];
    const same = known.find(({ timestamp }) => timestamp === screenshot.timestamp);
    if (same && same.at > at) return; // A newer link stays valid longer.
    const firstSeen = timeOf(first_seen?.value) ?? same?.firstSeen ?? null;
    byDomain.delete(domain);
    byDomain.set(domain, [...known.filter((shot) => shot !== same), { ...screenshot, domain, firstSeen, at }]);
    const [oldest] = byDomain.keys();
    if (byDomain.size > mostDomains && oldest !== undefined) byDomain.delete(oldest);
  }

  return {
    note: (records, at) => {
      for (const record of records) noteOne(record, at);
    },
    of: (domain) => byDomain.get(domain) ?? [],
    domains: () => [...byDomain.keys()],
  };
}

function timeOf(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
