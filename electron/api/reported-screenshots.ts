import type { DomainRecord, ScreenshotRecord, WrappedText } from '../../shared/domain-record.ts';
import { normalValue } from '../../shared/entities.ts';

/** One capture of a site from a service, with the link to its image. */
export interface ReportedScreenshot extends ScreenshotRecord {
  readonly domain: string;
  readonly firstSeen: string | null;
  /** When the service reported it. */
  readonly at: string;
}

/**
 * Remembers the captures that records mentioned in this run. Links open an image for a while, so they never leave main.
 */
export interface ReportedScreenshots {
  note(records: readonly RecordWithScreenshot[], at: string): void;
  of(domain: string): readonly ReportedScreenshot[];
  domains(): string[];
}

/** Records of Investigate and Enrich have a first-seen date; those of Detect do not. */
export type RecordWithScreenshot = Pick<DomainRecord, 'domain' | 'screenshot'> & {
  readonly first_seen?: WrappedText | null;
};

const mostDomains = 50_000;

export function createReportedScreenshots(): ReportedScreenshots {
  const byDomain = new Map<string, readonly ReportedScreenshot[]>();

  function noteOne({ domain: name, screenshot, first_seen }: RecordWithScreenshot, at: string): void {
    if (!screenshot) return;
    const domain = normalValue('domain', name);
    const known = byDomain.get(domain) ?? [];
    const same = known.find(({ timestamp }) => timestamp === screenshot.timestamp);
    if (same && same.at > at) return; // A newer link stays valid longer.
    const firstSeen = timeOf(first_seen?.value) ?? same?.firstSeen ?? null;
    byDomain.delete(domain);
    byDomain.set(domain, [
      ...known.filter((screenshot) => screenshot !== same),
      { ...screenshot, domain, firstSeen, at },
    ]);
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
