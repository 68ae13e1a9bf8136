// What Detect can say of a domain, whether the domain is of the world or made for a load test.

import type { Screenshot } from '../platform/screenshot.ts';
import { screenshotOf } from '../platform/screenshot.ts';
import type { Service } from '../service-state.ts';
import { none } from '../world/pool.ts';
import { tldOf } from '../world/profile.ts';
import type { Risk } from '../world/risk.ts';
import type { World } from '../world/world.ts';
import { second } from './times.ts';

/** DNS and registration; empty values are unknown. */
export interface DomainData {
  readonly nameServers: readonly string[];
  readonly emails: readonly string[];
  readonly registrar: string;
  /** YYYY-MM-DD. */
  readonly createDate: string;
  readonly addresses: readonly { readonly address: string; readonly country: string; readonly isp: string }[];
  readonly mail: readonly string[];
}

/** Facts of domains by number. All but `data` and `screenshot` are cheap: lists are filtered and sorted by them. */
export interface DomainSource {
  nameOf(number: number): string;
  tldOf(number: number): string;
  hasMail(number: number): boolean;
  /** In DNS or registered. */
  isActive(number: number): boolean;
  serversOf(number: number): readonly string[];
  /** Time of the last change of DNS or registration, in microseconds. */
  changedAt(number: number): number | null;
  risk(number: number): Risk;
  /** The score of `risk` alone. */
  score(number: number): number;
  data(number: number): DomainData;
  screenshot(number: number): Screenshot | null;
}

export function worldSource(service: Service, world: World, worldNow: number): DomainSource {
  const has = (column: Parameters<World['column']>[0], number: number) => world.column(column)[number] !== none;
  const addressColumns = ['address1', 'address2', 'address6', 'nameServers'] as const;
  const hostsOfSet = new Map<number, readonly string[]>();
  // Many domains share a set, and a profile is costly.
  const serversOf = (number: number) => {
    const set = world.column('nameServers')[number] ?? none;
    const hosts = hostsOfSet.get(set) ?? world.profile(number).nameServers?.servers.map((server) => server.host) ?? [];
    hostsOfSet.set(set, hosts);
    return hosts;
  };
  return {
    nameOf: world.nameOf,
    tldOf: (number) => tldOf(world.nameOf(number)),
    hasMail: (number) => has('mail', number),
    isActive: (number) => addressColumns.some((column) => has(column, number)),
    serversOf,
    changedAt(number) {
      // The answer of a web site is no part of DNS or registration.
      const last = world.changes(number).findLast((change) => change.field !== 'response');
      return last === undefined ? null : last.time * second;
    },
    risk: world.risk,
    score: (number) => world.risk(number).score,
    data(number) {
      const profile = world.profile(number);
      return {
        nameServers: serversOf(number),
        emails: profile.registrant.emails,
        registrar: profile.registrar?.name ?? '',
        createDate: profile.createDate,
        addresses: profile.addresses,
        mail: profile.mail?.servers.map((server) => server.host) ?? [],
      };
    },
    screenshot: (number) => screenshotOf(service, world.profile(number), worldNow),
  };
}
