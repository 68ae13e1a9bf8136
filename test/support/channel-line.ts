/** A line of a channel about new domains. */
export function channelLine(rrname: string, rrtype: string, rdata: readonly string[], domain = rrname): string {
  return JSON.stringify({
    time: '2026-11-15 08:00:00.000000000',
    vname: 'SIE',
    mname: 'newdomain',
    source: 'a1ba02cf',
    message: { domain, time_seen: '2026-11-15 07:59:00', bailiwick: domain, rrname, rrclass: 'IN', rrtype, rdata },
  });
}
