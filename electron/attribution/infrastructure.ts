import { BlockList, isIP } from 'node:net';
import { knownInfrastructure } from './data/shared-infrastructure.ts';

/** What is known of a host or an address that strangers share. */
export interface SharedBy {
  readonly owner: string;
  readonly what: string;
}

export interface Infrastructure {
  ofAddress(address: string): SharedBy | null;
  /** By the host or any domain above it. */
  ofHost(host: string): SharedBy | null;
}

/** A list of hosts and address blocks with one owner. */
export interface InfrastructureList extends SharedBy {
  readonly hosts: readonly string[];
  readonly blocks: readonly string[];
}

const bundled: readonly InfrastructureList[] = knownInfrastructure.map(({ owner, what, domains, blocks }) => ({
  owner,
  what,
  hosts: domains?.split(/\s+/) ?? [],
  blocks: blocks?.split(/\s+/) ?? [],
}));

/** The bundled list and the given ones. */
export function createInfrastructure(more: readonly InfrastructureList[] = []): Infrastructure {
  const hosts = new Map<string, SharedBy>();
  const blocks: { readonly list: BlockList; readonly by: SharedBy }[] = [];
  for (const { owner, what, hosts: names, blocks: ranges } of [...bundled, ...more]) {
    const by = { owner, what };
    for (const name of names) if (!hosts.has(name)) hosts.set(name, by);
    const list = new BlockList();
    let size = 0;
    for (const range of ranges) if (addBlock(list, range)) size++;
    if (size > 0) blocks.push({ list, by });
  }
  const found = new Map<string, SharedBy | null>();

  function ofAddress(address: string): SharedBy | null {
    const known = found.get(address);
    if (known !== undefined) return known;
    const version = isIP(address);
    const family = version === 6 ? 'ipv6' : 'ipv4';
    const hit = version === 0 ? null : (blocks.find(({ list }) => list.check(address, family))?.by ?? null);
    found.set(address, hit);
    return hit;
  }

  function ofHost(host: string): SharedBy | null {
    let name = host.toLowerCase().replace(/\.$/, '');
    if (assignedSetOf(name) !== null) return { owner: assignedSetOf(name) ?? '', what: 'DNS provider' };
    for (;;) {
      const hit = hosts.get(name);
      if (hit) return hit;
      const dot = name.indexOf('.');
      if (dot < 0) return null;
      name = name.slice(dot + 1);
    }
  }
  return { ofAddress, ofHost };
}

/** Adds `192.0.2.0/24`, `2001:db8::/32` or one address; false if it is none of these. */
function addBlock(list: BlockList, range: string): boolean {
  const [address = '', bits] = range.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, family);
  else {
    const prefix = Number(bits);
    if (!Number.isInteger(prefix) || prefix < 0 || prefix > (version === 6 ? 128 : 32)) return false;
    list.addSubnet(address, prefix, family);
  }
  return true;
}

/**
 * The provider that assigned this name server to a customer as part of a set. Cloudflare gives all domains of an account
 * the same pair, and few accounts the same one; Amazon gives each zone four of 2,048, and the same four only if the
 * customer asks for it. One of these servers alone says nothing.
 */
export function assignedSetOf(host: string): 'Cloudflare' | 'Amazon Route 53' | null {
  if (/^[a-z]+\.ns\.cloudflare\.com$/.test(host)) return 'Cloudflare';
  if (/^(ns-\d+\.)?awsdns-\d+\.(com|net|org|co\.uk)$/.test(host)) return 'Amazon Route 53';
  return null;
}
