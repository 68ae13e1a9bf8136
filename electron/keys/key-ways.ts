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
 * The way to a service as readable lines: the address, how the key is sent, the proxy. The same text is compared, so
 * that nothing can change without being shown.
 */
export function wayOf(connection: ConnectionFile, service: Service): string {
  return [...serviceLines(connection, service), proxyLine(connection.proxy)].map((line) => `  ${line}`).join('\n');
}

/** The services whose way has changed; all of them for a new connection. */
export function newWays(before: ConnectionFile | null, after: ConnectionFile): Service[] {
  return services.filter((service) => before === null || wayOf(before, service) !== wayOf(after, service));
}

/** The question before main contacts a host, or sends a key in another way than before. */
export function wayQuestion(
  connection: ConnectionFile,
  ways: readonly Service[],
  places: Readonly<Record<Service, KeyPlace>>,
): Question {
  const name = plainLine(connection.name);
  const haveKeys = ways.some((service) => places[service] !== 'none');
  return {
    title: 'Addresses of a connection',
    message: haveKeys ? `Send keys of “${name}” to these addresses?` : `Let “${name}” connect to these addresses?`,
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
      row.keyless ? 'Files are downloaded from there, without the key.' : keyUse[service](connection),
    ]);
}

function proxyLine(proxy: ConnectionFile['proxy']): string {
  if (proxy === 'direct') return 'Through no proxy.';
  return proxy === 'system' ? 'Through the proxy of the system, if it has one.' : `Through ${shown(proxy)}`;
}

function keyLine(service: Service, place: KeyPlace): string {
  switch (place) {
    case 'none':
      return 'It has no key yet.';
    case 'environment':
      return `The key of the environment (${keyVariable(service)}) goes there.`;
    default:
      return `It already has a key (${place === 'memory' ? 'for this run' : 'in the keychain'}): that key goes there from now on.`;
  }
}

/** In ASCII letters, so that an imitated name looks different. */
function shown(address: string): string {
  return new URL(address).href;
}
