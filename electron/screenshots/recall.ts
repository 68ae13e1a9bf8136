import type { DomainRecord } from '../../shared/domain-record.ts';
import type { ReportedScreenshots } from '../api/reported-screenshots.ts';
import type { CaseFile } from '../case/case-file.ts';
import { newestRecordsOfDomains } from '../case/queries/records.ts';
import { replyById } from '../case/queries/replies.ts';

/**
 * Reads links to screenshots from the records of the case: after a restart only the stored replies have them. It reads
 * the newest record of each domain, once.
 */
export function createRecall(
  told: ReportedScreenshots,
  readRecord: (reply: number, record: number) => Promise<DomainRecord | null>,
): (file: CaseFile, domains: readonly string[]) => Promise<void> {
  const looked = new WeakMap<CaseFile, Set<string>>();

  return async (file, domains) => {
    const done = looked.get(file) ?? new Set();
    looked.set(file, done);
    const wanted = domains.filter((domain) => !done.has(domain) && told.of(domain).length === 0);
    for (const domain of domains) done.add(domain);
    if (wanted.length === 0) return;
    for (const { reply, record } of newestRecordsOfDomains(file, wanted)) {
      const found = await readRecord(reply, record);
      const at = replyById(file, reply)?.at;
      if (found && at !== undefined) told.note([found], at);
    }
  };
}
