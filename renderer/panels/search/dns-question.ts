import { fanged } from '../../../shared/defang.ts';
import type { DnsQuestion } from '../../../shared/passive-dns.ts';

export interface DnsWay {
  readonly by: 'owner' | 'data-name' | 'data-ip' | 'owner-raw' | 'data-raw';
  readonly title: string;
  readonly does: string;
  readonly field: string;
  readonly example: string;
}

const usual: DnsWay = {
  by: 'owner',
  title: 'Records of a name',
  does: 'What this name had.',
  field: 'name',
  example: 'www.example.com; *.example.com for all below; example.* for all suffixes.',
};

/** The kinds of questions, most common first. */
export const dnsWays: readonly [DnsWay, ...DnsWay[]] = [
  usual,
  {
    by: 'data-name',
    title: 'Names that point to a name',
    does: 'By record data: name servers, mail servers, aliases.',
    field: 'name',
    example: 'ns1.example.com; *. in front or .* at the end.',
  },
  {
    by: 'data-ip',
    title: 'Names that point to an address',
    does: 'By address, network or range.',
    field: 'address',
    example: '192.0.2.7, 192.0.2.0/24 or 192.0.2.1-192.0.2.9.',
  },
  {
    by: 'owner-raw',
    title: 'Records of a name in hex',
    does: 'The name in wire format.',
    field: 'hex',
    example: '066578616d706c65.',
  },
  {
    by: 'data-raw',
    title: 'Names with raw data',
    does: 'The record data in wire format.',
    field: 'hex',
    example: '36757035.',
  },
];

/** The form fields of a question. */
export function typedOf(question: DnsQuestion): { way: number; value: string; bailiwick: string; type: string } {
  const way = Math.max(
    0,
    dnsWays.findIndex(({ by }) => by === question.by),
  );
  const said: Readonly<Record<string, unknown>> = question;
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : '');
  return { way, value: text(dnsWays[way]?.field ?? ''), bailiwick: text('bailiwick'), type: text('type') };
}

/** The question of the form fields; accepts defanged names. */
export function questionOf(way: DnsWay, typed: string, bailiwick: string): Record<string, string> {
  const value = fanged(typed.trim());
  const question = { by: way.by, [way.field]: value };
  return way.by === 'owner' && bailiwick.trim() !== ''
    ? { ...question, bailiwick: fanged(bailiwick.trim()) }
    : question;
}
