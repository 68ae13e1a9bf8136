import type { Database } from './database.ts';
import type { CheckedChain } from './verify-chain.ts';
import type { Wrong } from './verify-verdict.ts';

/**
 * Proves later that a case is unchanged: its id, the length of its chain and the last hash. It is one line, to store
 * apart from the case: in a mail, a ticket, a notebook.
 */
export interface Seal {
  readonly caseId: string;
  readonly entries: number;
  readonly hash: string;
  readonly at: string;
}

const form = /^sextant-seal 1 ([0-9a-f-]{36}) ([1-9]\d{0,15}) ([0-9a-f]{64}) (\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)$/;

export function sealLine({ caseId, entries, hash, at }: Seal): string {
  return `sextant-seal 1 ${caseId} ${entries} ${hash} ${at}`;
}

/** The text of a seal file, with an explanation. */
export function sealText(
  seal: Seal,
  service: string | null,
  stamp: { readonly at: string; readonly answer: Buffer } | null,
): string {
  const lines = [
    sealLine(seal),
    '',
    'This seals a case of Sextant as it was at that time. Store it in another place than the case.',
    'Check the case with: sextant verify FILE --seal SEAL',
  ];
  if (stamp && service !== null) {
    lines.push(
      '',
      `Time stamp of ${stamp.at}, given by ${service}, over the first line without its end of line.`,
      'To check it, put the first line into line.txt (printf %s "LINE" > line.txt), decode what follows into stamp.tsr',
      '(base64 -d), and run: openssl ts -verify -data line.txt -in stamp.tsr -CAfile CERTIFICATE',
      '',
      ...(stamp.answer.toString('base64').match(/.{1,76}/g) ?? []),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The seal in a text: alone, or as the only seal line of a file. Null when there is none. */
export function readSeal(text: string): Seal | null {
  const line = text.split(/\r?\n/).find((each) => each.trim().startsWith('sextant-seal'));
  const [, caseId, entries, hash, at] = line?.trim().match(form) ?? [];
  return caseId && entries && hash && at ? { caseId, entries: Number(entries), hash, at } : null;
}

/** Why a case does not match its seal; null if it does, whatever was added since. */
export function sealFits(
  seal: Seal,
  database: Database,
  chain: Pick<CheckedChain, 'entries' | 'sealed'>,
): Wrong | null {
  const id = database.one("SELECT value FROM about WHERE name = 'id'")?.value;
  if (id !== seal.caseId) return { what: 'the seal', why: 'it belongs to another case' };
  if (chain.entries < seal.entries) {
    return { what: 'the seal', why: `the case ends before it: it has ${chain.entries} of ${seal.entries} entries` };
  }
  if (chain.sealed !== seal.hash) return { what: 'the seal', why: 'the entries before it were rewritten' };
  return null;
}
