import { isIP } from 'node:net';
import { fanged } from '../../shared/defang.ts';
import { bounds } from './bounds.ts';

/** What the values of a column must look like. */
export type CellForm =
  | 'ip'
  | 'name'
  | 'email'
  | 'hash'
  | 'asn'
  | 'country'
  | 'date'
  | 'risk'
  | 'yes'
  | 'code'
  | 'label'
  | 'text';

/** Whether a cell may hold several values. A text may contain any delimiter. */
const single: ReadonlySet<CellForm> = new Set(['text', 'date', 'risk', 'yes', 'country']);

const missing = /^(n\/?a|null|none|nan|undefined|unknown|-+)$/i;

/** The values of a cell; a value that does not look like its column is counted, not returned. */
export function cellValues(cell: string, form: CellForm): { readonly values: string[]; readonly misfits: number } {
  const text = cell.trim();
  if (text === '' || missing.test(text)) return { values: [], misfits: 0 };
  const parts = single.has(form) ? [text] : text.split(/[;|\n]|,\s*/);
  const read = parts.flatMap((part) => (part.trim() === '' ? [] : [inForm(part.trim(), form)]));
  const values = read.filter((value) => value !== null);
  // A sentence in place of a value may contain any delimiter.
  return { values, misfits: values.length === 0 ? Math.min(read.length, 1) : read.length - values.length };
}

const name = /^[\p{L}\p{N}\p{M}_*-]+(\.[\p{L}\p{N}\p{M}_-]+)+\.?$/u;

/** The value in its usual spelling; null if it does not look like its column. */
export function inForm(value: string, form: CellForm): string | null {
  if (value.length > bounds.value) return null;
  switch (form) {
    case 'ip': {
      const plain = fanged(value);
      return isIP(plain) === 0 ? null : plain;
    }
    case 'name': {
      const plain = fanged(value).replace(/\.$/, '').toLowerCase();
      return name.test(plain) && isIP(plain) === 0 && plain.length <= 253 ? plain.replace(/^\*\./, '') : null;
    }
    case 'email': {
      const plain = fanged(value).toLowerCase();
      return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(plain) && plain.length <= 254 ? plain : null;
    }
    case 'hash':
      return /^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(value.replaceAll(':', ''))
        ? value.replaceAll(':', '').toLowerCase()
        : null;
    case 'asn':
      return /^(as)?\s?\d{1,10}$/i.test(value) ? value.replace(/^as\s?/i, '') : null;
    case 'country':
      return /\d/.test(value) || value.length > 60 ? null : value;
    case 'date':
      return dateOf(value);
    case 'risk':
      return /^\d{1,3}(\.\d+)?$/.test(value) && Number(value) <= 100 ? value : null;
    case 'yes':
      return /^(yes|no|true|false|[01yn]|active|inactive)$/i.test(value) ? value : null;
    default:
      return value;
  }
}

/** `YYYY-MM-DD`, also from a spreadsheet's number of days. */
function dateOf(value: string): string | null {
  if (/^\d{5}(\.\d+)?$/.test(value)) return isoDay(Date.UTC(1899, 11, 30) + Number(value) * 86_400_000);
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(value) ?? [];
  if (year && month && day) return isoDay(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return /[a-z]{3}/i.test(value) && /\d{4}/.test(value)
    ? isoDay(Date.parse(`${value} UTC`) || Date.parse(value))
    : null;
}

function isoDay(time: number): string | null {
  return Number.isFinite(time) && Math.abs(time) < 8e15 ? new Date(time).toISOString().slice(0, 10) : null;
}

/** A whole number of any length that a case can hold. */
export function countOf(cell: string): number | null {
  const plain = cell.trim().replace(/[,\s](?=\d{3}\b)/g, '');
  const count = /^\d{1,16}(\.0)?$/.test(plain) ? Number(plain) : Number.NaN;
  return Number.isSafeInteger(count) ? count : null;
}
