// Reads a recorded stream of passive DNS frames once, our way or with bare JSON.parse, and prints how it went.
// Usage: node pdns-parse-once.ts ours|bare FILE
import { createReadStream, readFileSync } from 'node:fs';
import { readFrames } from '../../electron/api/pdns/frames.ts';
import { toDnsRecord, WireRecord } from '../../electron/api/pdns/records.ts';
import type { StreamReply } from '../../electron/core/http/service-request.ts';

const [, , which, file = ''] = process.argv;

async function ours(): Promise<number> {
  let records = 0;
  const reply: StreamReply = {
    status: 200,
    partial: false,
    headers: {},
    at: new Date(0),
    exchange: 1,
    body: createReadStream(file, { highWaterMark: 64 * 1024 }),
    save: async () => undefined,
    complete: () => undefined,
    end: () => ({ kind: 'whole' }),
  };
  const { end, spoiled } = await readFrames(reply, (objects) => {
    for (const object of objects) {
      const parsed = WireRecord.safeParse(object);
      if (parsed.success && toDnsRecord(parsed.data).rrname !== '') records++;
    }
    return 0;
  });
  if (end.kind !== 'succeeded' || spoiled > 0) throw new Error('the recorded stream was not whole');
  return records;
}

function bare(lines: readonly string[]): number {
  let records = 0;
  for (const line of lines) if (JSON.parse(line).obj) records++;
  return records;
}

const lines = which === 'bare' ? readFileSync(file, 'latin1').split('\n').filter(Boolean) : [];
const began = performance.now();
const records = which === 'bare' ? bare(lines) : await ours();
const milliseconds = performance.now() - began;
const status = readFileSync('/proc/self/status', 'utf8');
const peakMb = Number(status.match(/VmHWM:\s+(\d+)/)?.[1] ?? 0) / 1024;
console.log(JSON.stringify({ records, milliseconds, peakMb }));
