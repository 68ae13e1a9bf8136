import { fanged } from '../../../shared/defang.ts';
import type { DnsQuestion } from '../../../shared/passive-dns.ts';
import { searchTexts } from '../../texts/search.ts';

export interface DnsWay {
  readonly by: 'owner' | 'data-name' | 'data-ip' | 'owner-raw' | 'data-raw';
  readonly title: string;
  readonly does: string;
  readonly field: string;
  readonly example: string;
}

const { ways } = searchTexts.dns;
const usual: DnsWay = { by: 'owner', field: 'name', ...ways.owner };

/** The kinds of questions, most common first. */
export const dnsWays: readonly [DnsWay, ...DnsWay[]] = [
  usual,
  { by: 'data-name', field: 'name', ...ways['data-name'] },
  { by: 'data-ip', field: 'address', ...ways['data-ip'] },
  { by: 'owner-raw', field: 'hex', ...ways['owner-raw'] },
  { by: 'data-raw', field: 'hex', ...ways['data-raw'] },
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
