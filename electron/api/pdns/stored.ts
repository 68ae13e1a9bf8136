import type { DnsRecord, FlexibleHit } from '../../../shared/passive-dns.ts';
import type { StreamReply } from '../../core/http/service-request.ts';
import { readFrames } from './frames.ts';
import { dataToHit, nameToHit, toDnsRecord, WireData, WireName, WireRecord, WireSummary } from './records.ts';

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

/** What a stored search by pattern found: owner names, or record data. */
export async function storedHits(reply: StreamReply): Promise<(FlexibleHit & { readonly in: 'names' | 'data' })[]> {
  const hits: (FlexibleHit & { readonly in: 'names' | 'data' })[] = [];
  await readFrames(reply, (objects) => {
    for (const object of objects) {
      const [name, data] = [WireName.safeParse(object), WireData.safeParse(object)];
      if (name.success) hits.push({ ...nameToHit(name.data), in: 'names' });
      else if (data.success) hits.push({ ...dataToHit(data.data), in: 'data' });
    }
    return 0;
  });
  return hits;
}

/** How many record sets a stored summary counted, and whether it counted all; null if it can't be read. */
export async function storedCount(
  reply: StreamReply,
): Promise<{ readonly names: number; readonly isWhole: boolean } | null> {
  let names: number | null = null;
  const { end } = await readFrames(reply, (objects) => {
    for (const object of objects) {
      const parsed = WireSummary.safeParse(object);
      if (parsed.success) names = parsed.data.num_results;
    }
    return 0;
  });
  return names === null || end.kind === 'cut-off' ? null : { names, isWhole: end.kind === 'succeeded' };
}
