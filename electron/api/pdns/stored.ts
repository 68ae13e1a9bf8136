import type { DnsRecord } from '../../../shared/passive-dns.ts';
import type { StreamReply } from '../../core/http/service-request.ts';
import { readFrames } from './frames.ts';
import { toDnsRecord, WireRecord } from './records.ts';

/** The records of a stored lookup, read like a live one. */
export async function storedRecords(reply: StreamReply): Promise<DnsRecord[]> {
  const records: DnsRecord[] = [];
  await readFrames(reply, (objects) => {
    let spoiled = 0;
    for (const object of objects) {
      const parsed = WireRecord.safeParse(object);
      if (parsed.success) records.push(toDnsRecord(parsed.data));
      else spoiled++;
    }
    return spoiled;
  });
  return records;
}
