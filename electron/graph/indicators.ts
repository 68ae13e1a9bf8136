import { isIP, isIPv6 } from 'node:net';
import { parse } from 'tldts';
import { entityKey } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import { isSearchHash } from '../../shared/recognise.ts';

/** A part of a text that can become a node of the graph. */
export interface Indicator {
  readonly kind: EntityKind;
  readonly value: string;
  /** As written, defanged or not. */
  readonly written: string;
}

export interface Found {
  readonly indicators: readonly Indicator[];
  /** Set if the text is a search that was exported from the web. */
  readonly searchHash: string | null;
}

const mostIndicators = 20_000;

/**
 * Finds indicators in any text: reports, CSV, logs, defanged or not. Lists each once, in text order. Accepts a name
 * only if it ends in a suffix under which names are registered.
 */
export function findIndicators(text: string): Found {
  const whole = text.trim();
  if (isSearchHash(whole)) return { indicators: [], searchHash: whole };
  const found = new Map<string, Indicator>();
  for (const match of text.matchAll(candidates)) {
    const written = match[0];
    for (const indicator of readCandidate(written)) {
      const key = entityKey(indicator.kind, indicator.value);
      if (!found.has(key)) found.set(key, { ...indicator, written });
    }
    if (found.size >= mostIndicators) break;
  }
  return { indicators: [...found.values()], searchHash: null };
}

/** Runs of characters of an indicator, with the marks that people add to defang it. */
const candidates = /[\p{L}\p{N}\p{M}_%+~@:/.\-#?=&[\](){}]+/gu;

function refang(text: string): string {
  return text
    .replace(
      /^(h..ps?|fxp)(\[?:\]?)/i,
      (_whole, scheme: string) =>
        `${scheme.toLowerCase().replace('xx', 'tt').replace('**', 'tt').replace('fxp', 'ftp')}:`,
    )
    .replace(/\s*[[({]\s*(?:\.|dot)\s*[\])}]\s*/gi, '.')
    .replace(/[[({]\s*(?:@|at)\s*[\])}]/gi, '@')
    .replace(/[[({]:[\])}]/g, ':')
    .replace(/[[({]:\/\/[\])}]/g, '://')
    .replace(/\\\./g, '.');
}

function readCandidate(written: string): Omit<Indicator, 'written'>[] {
  const text = trimmed(refang(written));
  const url = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?(\[[^\]]+\]|[^/?#:]+)/i.exec(text);
  if (url?.[1]) return hostIndicators(url[1]);
  const email = /^[^@\s/]+@([^@\s/:]+)$/.exec(text.replace(/^mailto:/i, ''));
  if (email?.[1]) return isName(email[1]) ? [{ kind: 'email', value: text.replace(/^mailto:/i, '') }] : [];
  if (/^as\d{1,10}$/i.test(text)) return [{ kind: 'asn', value: text.slice(2) }];
  if (/^([0-9a-f]{2}:){19}[0-9a-f]{2}$/i.test(text)) return [{ kind: 'certificate', value: text.replaceAll(':', '') }];
  if (/^[0-9a-f]{40}$/i.test(text)) return [{ kind: 'certificate', value: text }];
  return hostIndicators(text.replace(/[/?#].*$/, ''));
}

/** Removes brackets and full stops of the surrounding sentence. */
function trimmed(text: string): string {
  return text.replace(/^[[({.:\-=#?&/]+(?=[\p{L}\p{N}])/u, '').replace(/[\])}.:;,\-=#?&]+$/u, '');
}

function hostIndicators(text: string): Omit<Indicator, 'written'>[] {
  const bare = text.replace(/^\[|\]$/g, '');
  if (isIPv6(bare)) return [{ kind: 'ip', value: bare }];
  const host = bare.replace(/:\d{1,5}$/, '');
  if (isIP(host) === 4) return [{ kind: 'ip', value: host }];
  if (!isName(host)) return [];
  const { domain } = parse(host, { validateHostname: false });
  const name = host.toLowerCase().replace(/\.$/, '');
  return [{ kind: domain === name ? 'domain' : 'host', value: name }];
}

function isName(host: string): boolean {
  if (!/^[\p{L}\p{N}\p{M}_-]+(\.[\p{L}\p{N}\p{M}_-]+)+\.?$/u.test(host)) return false;
  const { domain, isIcann } = parse(host, { validateHostname: false });
  return domain !== null && isIcann === true;
}
