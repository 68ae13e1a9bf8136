/** The colours of record types; others share one. */
const colours: Readonly<Record<string, string>> = {
  A: 'address',
  AAAA: 'address',
  NS: 'nameserver',
  SOA: 'nameserver',
  MX: 'mail',
  TXT: 'mail',
  SPF: 'mail',
  CNAME: 'name',
  DNAME: 'name',
  PTR: 'name',
};

export function barClass(type: string): string {
  return `dns-bar-${(Object.hasOwn(colours, type) && colours[type]) || 'other'}`;
}
