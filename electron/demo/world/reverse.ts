import { type AddressRange, isIpv6, parseAddress } from './addresses.ts';
import type { Making } from './campaign.ts';
import { type Period, periodsOf } from './dns-periods.ts';
import { deliveryZone, oddRecords } from './odd-records.ts';
import { deliveryName } from './rrsets.ts';
import type { Server } from './servers.ts';
import type { Table } from './table.ts';
// From an address or a host name back to the domains that ever pointed to it. Made when first asked for; domains that
// are new or have changed since are added when asked again.

export interface Reverse {
  /** Domains of which a record set may hold an address of the range, ascending by number. */
  byAddress(range: AddressRange, second: number): readonly number[];
  /** Domains of which a record set may name this host (NS, MX, SOA, CNAME), ascending by number. */
  byHost(host: string, second: number): readonly number[];
}

type Users = Map<number, number[]>;

export function createReverse(making: Making, table: Table, servers: ReadonlyMap<string, readonly Server[]>): Reverse {
  const byAddress: Users = new Map();
  const byNameServers: Users = new Map();
  const byMail: Users = new Map();
  const restless: number[] = [];
  let sorted: number[] | null = null;
  let built = 0;
  let version = -1;
  let readTo = Number.NEGATIVE_INFINITY;

  const note = (users: Users, periods: readonly Period[], id: number) => {
    for (const period of periods) {
      for (const value of period.values) {
        const ids = users.get(value);
        if (ids === undefined) users.set(value, [id]);
        else if (ids.at(-1) !== id) ids.push(id);
      }
    }
  };
  const read = (id: number, second: number, after: number) => {
    const periods = periodsOf(making, table, id, second);
    const news = (list: readonly Period[]) => list.filter((period) => period.from > after);
    note(byAddress, news(periods.addresses), id);
    note(byAddress, news(periods.ipv6), id);
    note(byNameServers, news(periods.nameServers), id);
    note(byMail, news(periods.mail), id);
  };
  const update = (second: number) => {
    if (version === table.version()) return;
    version = table.version();
    sorted = null;
    // What a domain has pointed to stays on record: of those that change, only what came since is read.
    for (const id of restless) if (id < table.end()) read(id, second, readTo);
    readTo = Math.max(readTo, second);
    for (; built < table.end(); built++) {
      read(built, second, Number.NEGATIVE_INFINITY);
      if (table.restless(built)) restless.push(built);
      const name = table.nameOf(built);
      for (const server of servers.get(name) ?? []) {
        for (const address of server.addresses)
          note(byAddress, [{ values: [address], from: 0, to: 0, open: true }], built);
      }
      for (const [, rrtype, rdata] of oddRecords(name)) {
        const values = rrtype === 'A' ? rdata.map((entry) => parseAddress(entry) ?? 0) : [];
        note(byAddress, [{ values, from: 0, to: 0, open: true }], built);
      }
    }
  };
  const collect = (lists: Iterable<readonly number[] | undefined>): readonly number[] => {
    const ids = new Set<number>();
    for (const list of lists) for (const id of list ?? []) if (id < table.end()) ids.add(id);
    return [...ids].sort((a, b) => a - b);
  };
  return {
    byAddress(range, second) {
      update(second);
      if (range.from === range.to) return collect([byAddress.get(range.from)]);
      sorted ??= [...byAddress.keys()].sort((a, b) => a - b);
      const within = sorted.filter((address) => address >= range.from && address <= range.to);
      // Numbers of IPv6 lie above all of IPv4, so a range never takes in both.
      return collect(
        within.filter((address) => isIpv6(address) === isIpv6(range.to)).map((address) => byAddress.get(address)),
      );
    },
    byHost(host, second) {
      update(second);
      const lists: (readonly number[] | undefined)[] = [];
      const { nameServers, mail } = making.pools;
      for (let set = 0; set < nameServers.size(); set++) {
        if (nameServers.get(set).servers.some((server) => server.host === host)) lists.push(byNameServers.get(set));
      }
      for (let set = 0; set < mail.size(); set++) {
        if (mail.get(set).servers.some((server) => server.host === host)) lists.push(byMail.get(set));
      }
      const delivery = customerOf(table, host);
      const itself = table.idOf(host);
      lists.push(delivery === null ? undefined : [delivery], itself === null ? undefined : [itself]);
      lists.push(aliasUsers(table, host));
      return collect(lists);
    },
  };
}

/** The domain that points to this name at the delivery network: the latest one, where several would. */
function customerOf(table: Table, host: string): number | null {
  const wanted = `${host}.`;
  if (!wanted.endsWith(`.${deliveryZone}`)) return null;
  for (let id = table.end() - 1; id >= 0; id--) if (deliveryName(table.nameOf(id)) === wanted) return id;
  return null;
}

/** Domains with a CNAME that many share: the mail service's autodiscovery, or the one a campaign uses. */
function aliasUsers(table: Table, host: string): readonly number[] {
  const users: number[] = [];
  const all = host === 'autodiscover.officemail.net';
  for (let id = 0; id < table.end(); id++) {
    if (all || table.campaignOf(id)?.campaign.alias === host) users.push(id);
  }
  return users;
}
