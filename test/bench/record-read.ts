import { readDomain } from '../../electron/api/domain-record.ts';
import { wrong } from '../../electron/api/readers.ts';
import { askPlatform, withService } from '../../electron/demo/asking.ts';
import { type Entry, median, round } from './measure.ts';

const turns = 25;
const warmUp = 5;
const mostTimes = 6;

/** A page of domain records: checked and turned into our words, against bare JSON.parse of the same page, turn by turn. */
export async function benchRecordRead(): Promise<Entry[]> {
  const parameters = { nameserver_host: 'ns1.harborcloud-dns.com', page_size: '100' };
  const { text } = await withService({ wording: 'neutral' }, (service) =>
    askPlatform(service, '/v1/intel-investigate/', parameters),
  );
  const records: unknown[] = JSON.parse(text).response.results;
  if (records.length !== 100 || records.map(readDomain).includes(wrong)) throw new Error('the page was not whole');
  const pairs = Array.from({ length: turns }, () => ({
    ours: timed(() => records.map(readDomain)),
    peer: timed(() => JSON.parse(text)),
  })).slice(warmUp);
  const ratio = round(median(pairs.map(({ ours, peer }) => ours / peer)), 2);
  return [
    {
      name: 'record-read',
      unit: 'ms',
      ours: round(median(pairs.map(({ ours }) => ours)), 2),
      against: 'bare JSON.parse of the same page of 100 records',
      peer: round(median(pairs.map(({ peer }) => peer)), 2),
      ratio,
      budget: `at most ${mostTimes} times as long`,
      ok: ratio <= mostTimes,
      runs: pairs.map(({ ours }) => round(ours, 2)),
    },
  ];
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
