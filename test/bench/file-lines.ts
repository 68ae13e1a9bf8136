import { closeSync, openSync, writeSync } from 'node:fs';

const endings = ['com', 'net', 'org', 'info', 'shop', 'top', 'xyz', 'de'];
const linesAtOnce = 20_000;

/** Writes lines of a channel, all different, the same for the same count. Gives the bytes that were written. */
export function writeChannelFile(path: string, lines: number): number {
  const file = openSync(path, 'w');
  const next = numbers(7);
  let bytes = 0;
  for (let written = 0; written < lines; written += linesAtOnce) {
    let block = '';
    for (let at = 0; at < Math.min(linesAtOnce, lines - written); at++) block += channelLine(next, written + at);
    bytes += writeSync(file, block);
  }
  closeSync(file);
  return bytes;
}

/** Domains, name servers and mail servers, some of which stand in the file. */
export function soughtNames(
  count: number,
): { readonly kind: 'domain' | 'nameserver' | 'mailserver'; readonly value: string }[] {
  return Array.from({ length: count }, (_, at) => {
    if (at % 3 === 0) return { kind: 'nameserver', value: `ns1.p${at}.net` };
    if (at % 3 === 1) return { kind: 'mailserver', value: `mx.p${at}.org` };
    return { kind: 'domain', value: `d${at * 7}x${at % 97}.com` };
  });
}

function channelLine(next: (below: number) => number, line: number): string {
  const domain = `d${next(300_000)}x${next(97)}.${endings[next(endings.length)]}.`;
  const name = next(3) === 0 ? domain : `h${next(1000)}.${domain}`;
  const kind = next(4);
  const [type, data] =
    kind === 0
      ? ['NS', `"ns1.p${next(20_000)}.net.","ns2.p${next(20_000)}.net."`]
      : kind === 1
        ? ['MX', `"10 mx.p${next(20_000)}.org."`]
        : ['A', `"${1 + next(222)}.${next(256)}.${next(256)}.${next(256)}"`];
  const second = String(line % 60).padStart(2, '0');
  return `{"time":"2026-11-15 08:${second}:${second}.${String(line).padStart(9, '0')}","vname":"SIE","mname":"newdomain","source":"a1ba02cf","message":{"domain":"${domain}","time_seen":"2026-11-15 08:${second}:00","bailiwick":"${domain}","rrname":"${name}","rrclass":"IN","rrtype":"${type}","rdata":[${data}],"keys":[],"new_rr":[]}}\n`;
}

function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}
