import { randomUUID } from 'node:crypto';
import { type ConnectionFile, type Service, services } from '../../../shared/connection.ts';
import type { Result } from '../../../shared/result.ts';
import type { WireService } from '../http/service.ts';
import { accountName } from './account-name.ts';
import { forgetAfterMs } from './elsewhere.ts';
import type { Ask, Governor, Verdict } from './governor.ts';
import type { Counted, CountWish, Together, TogetherStanding } from './together.ts';

/** Takes the calls of one connection from its allowance: here first, then with everybody who uses the account. */
export interface Counter {
  take(ask: CounterAsk): Promise<Verdict>;
  /** Notes that a request may have reached the service as late as now. */
  arrived(ticket: number): void;
  /** Returns the ticket of a request that surely never reached the service. */
  giveBack(ticket: number): void;
  /** Hears what others did and tells what was done here. Says whether they could be asked. */
  refresh(): Promise<TogetherStanding>;
}

export interface CounterAsk extends Omit<Ask, 'connection' | 'receipt' | 'now'> {
  readonly service: Service;
}

export interface CounterParts {
  readonly connectionId: string;
  readonly connection: ConnectionFile;
  readonly services: { readonly [S in Service]: WireService };
  readonly readKey: (service: Service) => Promise<Result<string>>;
  readonly governor: Governor;
  readonly worldClock: () => Date;
  readonly together: Together;
}

const anHourMs = 3_600_000;

/** For an account that nobody else uses. */
export function countAlone(parts: Pick<CounterParts, 'connectionId' | 'governor' | 'worldClock'>): Counter {
  const { connectionId: connection, governor, worldClock } = parts;
  return {
    take: async ({ service: _, ...ask }) => governor.take({ ...ask, connection, now: worldClock() }),
    arrived: (ticket) => governor.arrived(ticket, worldClock()),
    giveBack: (ticket) => void governor.giveBack(ticket),
    refresh: async () => 'none',
  };
}

export function createCounter(parts: CounterParts): Counter {
  const { connectionId: connection, governor, together, worldClock } = parts;
  const alone = countAlone(parts);
  const { elsewhere } = governor;
  const countedServices = services.filter((service) =>
    Object.values(parts.services[service].operations).some(({ limits, product }) => limits.length > 0 || product),
  );

  async function accountOf(service: Service): Promise<string | null> {
    if (together.standing() !== 'reachable') return null;
    const key = await parts.readKey(service);
    if (!key.ok) return null;
    const { address, accountIs } = parts.services[service];
    const username = accountIs === 'user' ? parts.connection.username : '';
    return accountName({ address: address(parts.connection), username, key: key.value });
  }

  async function take(asked: CounterAsk): Promise<Verdict> {
    const { service, ...ask } = asked;
    const account = await accountOf(service);
    if (account === null) return alone.take(asked);
    const receipt = randomUUID();
    const takeHere = () => governor.take({ ...ask, connection, receipt, now: worldClock() });
    const first = takeHere();
    // A colleague may have returned the call that is in the way.
    const isBlocked = first.kind === 'wait' && first.limit !== null;
    const verdict = isBlocked && (await count(service, account, null, [])) ? takeHere() : first;
    if (verdict.kind !== 'go' || verdict.ticket === 0) return verdict;

    const { operation, spends = true } = ask;
    const product = ask.product ?? governor.operations[operation].product ?? null;
    const limits = governor.limitsOf(connection, operation, ask.product);
    if (limits.length === 0 && !(spends && product !== null)) return verdict; // Nothing to exceed.
    const counted = await count(service, account, { receipt, operation, product, spends, agoMs: 0 }, limits);
    if (!counted?.wait) {
      elsewhere.note([receipt], counted ? 'told' : 'untold');
      return verdict;
    }
    governor.giveBack(verdict.ticket);
    const until = new Date(worldClock().getTime() + Math.ceil(counted.wait.ms));
    return { kind: 'wait', until, limit: counted.wait.limit };
  }

  async function count(
    service: Service,
    account: string,
    call: CountWish['call'],
    limits: CountWish['limits'],
  ): Promise<Counted | null> {
    const untold = elsewhere.untold(connection, Object.keys(parts.services[service].operations), worldClock());
    const counted = await together.count({ connection, account, call, limits, untold, sinceMs: sinceMs() });
    if (!counted) return null;
    elsewhere.hear(connection, counted.calls, worldClock());
    elsewhere.note(
      untold.map(({ receipt }) => receipt),
      'told',
    );
    return counted;
  }

  /** The longest window, and what was spent since the quotas were read. */
  function sinceMs(): number {
    const now = worldClock();
    const ages = governor.quotas(connection, now).map(({ readAt }) => now.getTime() - readAt.getTime());
    return Math.min(forgetAfterMs, Math.max(1.1 * anHourMs, ...ages));
  }

  return {
    take,
    arrived: alone.arrived,
    giveBack: (ticket) => {
      const told = governor.giveBack(ticket);
      if (told !== null) void together.giveBack(told);
    },
    refresh: async () => {
      for (const service of countedServices) {
        const account = await accountOf(service);
        if (account !== null) await count(service, account, null, []);
      }
      return together.standing();
    },
  };
}
