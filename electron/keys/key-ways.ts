import type { AddressRow, KeyPlace, Service } from '../../shared/connection.ts';
import {
  addressMembers,
  addressRows,
  type ConnectionFile,
  keyUse,
  keyVariable,
  services,
  serviceTitles,
} from '../../shared/connection.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { Question } from '../core/bridge/dialogs.ts';

/**
 * The way to a service, as lines that a person reads: to which address, how the key goes there, through which proxy.
 * What is read is what is compared, so that nothing about it can change that was not shown.
 */
export function wayOf(connection: ConnectionFile, service: Service): string {
  return [...serviceLines(connection, service), proxyLine(connection.proxy)].map((line) => `  ${line}`).join('\n');
}

/** The services whose way differs from what it was; all of them for a connection that is new. */
export function newWays(before: ConnectionFile | null, after: ConnectionFile): Service[] {
  return services.filter((service) => before === null || wayOf(before, service) !== wayOf(after, service));
}

/** What the person is asked before main speaks to a host, or sends a key in another way than before. */
export function wayQuestion(
  connection: ConnectionFile,
  ways: readonly Service[],
  places: Readonly<Record<Service, KeyPlace>>,
): Question {
  const name = plainLine(connection.name);
  const haveKeys = ways.some((service) => places[service] !== 'none');
  return {
    title: 'Addresses of a connection',
    message: haveKeys ? `Send keys of “${name}” to these addresses?` : `Let “${name}” speak to these addresses?`,
    detail: ways
      .flatMap((service) => [
        serviceTitles[service],
        wayOf(connection, service),
        `  ${keyLine(service, places[service])}`,
      ])
      .join('\n'),
    yes: haveKeys ? 'Send the keys there' : 'Agree',
  };
}

function serviceLines(connection: ConnectionFile, service: Service): string[] {
  const own = addressMembers.map((member) => ({ member, row: addressRows[member] as AddressRow }));
  return own
    .filter(({ row }) => row.service === service)
    .flatMap(({ member, row }) => [
      shown(connection[member]),
      row.keyless ? 'Files are fetched from there, without the key.' : keyUse[service](connection),
    ]);
}

function proxyLine(proxy: ConnectionFile['proxy']): string {
  if (proxy === 'direct') return 'Through no proxy.';
  return proxy === 'system' ? 'Through the proxy of the system, where it names one.' : `Through ${shown(proxy)}`;
}

function keyLine(service: Service, place: KeyPlace): string {
  switch (place) {
    case 'none':
      return 'It has no key yet.';
    case 'environment':
      return `The key of the environment (${keyVariable(service)}) goes there.`;
    default:
      return `It has a key already (${place === 'memory' ? 'for this run' : 'in the keychain'}): that key goes there from now on.`;
  }
}

/** In ASCII letters: a name that only looks like another does not look like it here. */
function shown(address: string): string {
  return new URL(address).href;
}
