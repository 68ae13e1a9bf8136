import type { EntityKind } from './entity-kinds.ts';
import type { DnsQuestion } from './passive-dns.ts';

/** Passive DNS answers by record type: what it counts for the kinds of items that it shares between names. */
const typeOf: Readonly<Partial<Record<EntityKind, string>>> = { nameserver: 'NS', mailserver: 'MX' };
const longestName = 253;

/** What passive DNS can count to tell how many names share a value; null if it can't. */
export function countQuestion(kind: EntityKind, value: string, relation: string): DnsQuestion | null {
  const text = value.trim().replace(/\.$/, '').toLowerCase();
  if (text === '' || text.length > longestName || /[\s*/,]/.test(text)) return null;
  if (kind === 'ip') return { by: 'data-ip', address: text };
  const type = typeOf[kind] ?? (relation === 'CNAME record' ? 'CNAME' : null);
  return type === null ? null : { by: 'data-name', name: text, type };
}
