// What the monitors of the account have found by a moment: which domains, when, by which monitors, and what became of
// them. Nothing is stored: it follows from the world, the monitors and what people did.

import type { UserCall } from '../http/call.ts';
import { mix } from '../random.ts';
import type { Service } from '../service-state.ts';
import { readName, termPattern } from '../world/lookalikes.ts';
import type { World } from '../world/world.ts';
import { loadDomains } from './ids.ts';
import { loadCount, loadSource, loadStep, loadTerm } from './load-test.ts';
import type { DomainSource } from './sources.ts';
import { worldSource } from './sources.ts';
import type { Assignment, DetectState, Escalation, Monitor } from './state.ts';
import { completedAt, detectState, startOfWorld } from './state.ts';
import { assignmentAtStart, escalationsAtStart } from './states.ts';
import { day, second } from './times.ts';

export interface Found {
  /** Microseconds since 1970, on a whole second. */
  readonly now: number;
  /** Numbers of the domains that active monitors have found, or one of them. */
  numbers(monitor: Monitor | null): readonly number[];
  has(number: number): boolean;
  discoveredAt(number: number): number;
  monitorIds(number: number): readonly string[];
  source(number: number): DomainSource;
  /** Null: nobody has looked at the domain yet, it is new. */
  assignment(number: number): Assignment | null;
  escalations(number: number): readonly Escalation[];
}

interface Match {
  discovered: number;
  readonly monitors: string[];
  /** True: a monitor of the start found it, so that it may have been dealt with before. */
  old: boolean;
}

const lastFound = new WeakMap<Service, { readonly name: string; readonly found: Found }>();

/** Made once for a second of world time and a version of the state: pages of one list share it. */
export function foundBy(call: UserCall, service: Service): Found {
  const state = detectState(service);
  const worldSecond = Math.floor(call.worldNow / 1000);
  const name = `${worldSecond} ${state.version}`;
  const known = lastFound.get(service);
  // The world is taken in any case: it keeps the view of this second alive.
  const world = service.world(call.worldNow);
  if (known?.name === name) return known.found;
  const found = makeFound(service, state, world, worldSecond * second);
  lastFound.set(service, { name, found });
  return found;
}

function makeFound(service: Service, state: DetectState, world: World, now: number): Found {
  const { seed } = service;
  const source = worldSource(service, world, now / 1000);
  const working = state.monitors.filter((monitor) => monitor.state === 'active' && completedAt(monitor) <= now);
  const loads = working.filter((monitor) => monitor.term === loadTerm);
  const loadedAt = Math.min(...loads.map(completedAt));
  const load = loadSource(seed, now, loadDiscovery);
  function loadDiscovery(number: number): number {
    return loadedAt - (number - loadDomains) * loadStep;
  }

  const matches = new Map<number, Match>();
  for (const monitor of working) {
    for (const { number, discovered } of discoveries(monitor, world, source, seed, now)) {
      const match = matches.get(number);
      if (match === undefined) matches.set(number, { discovered, monitors: [monitor.id], old: monitor.old });
      else {
        match.monitors.push(monitor.id);
        match.discovered = Math.min(match.discovered, discovered);
        match.old ||= monitor.old;
      }
    }
  }
  const matchOf = (number: number): Match => {
    const match = matches.get(number);
    if (match === undefined) throw new Error(`no monitor has found domain ${number}`);
    return match;
  };
  const excludedLoad = (number: number) => loads.every((monitor) => isExcluded(monitor, load, number));
  const inLoad = (number: number) => loads.length > 0 && number >= loadDomains && number < loadDomains + loadCount;
  const start = startOfWorld(service);
  const before = (number: number): Assignment | null => {
    if (number >= loadDomains) return null;
    const { old, discovered } = matchOf(number);
    return old ? assignmentAtStart(seed, number, discovered, start) : null;
  };
  return {
    now,
    numbers(monitor) {
      const few = [...matches].filter(([, match]) => monitor === null || match.monitors.includes(monitor.id));
      const numbers = few.map(([number]) => number);
      const asked = monitor === null ? loads : loads.filter((load) => load.id === monitor.id);
      if (asked.length === 0) return numbers;
      const exclusions = asked.every((load) => load.textExclusions.length + load.nameserverExclusions.length > 0);
      for (let number = loadDomains; number < loadDomains + loadCount; number++) {
        if (!exclusions || asked.some((one) => !isExcluded(one, load, number))) numbers.push(number);
      }
      return numbers;
    },
    has: (number) => matches.has(number) || (inLoad(number) && !excludedLoad(number)),
    discoveredAt: (number) => (number < loadDomains ? matchOf(number).discovered : loadDiscovery(number)),
    monitorIds(number) {
      if (number < loadDomains) return matchOf(number).monitors;
      return loads.filter((monitor) => !isExcluded(monitor, load, number)).map((monitor) => monitor.id);
    },
    source: (number) => (number < loadDomains ? source : load),
    assignment: (number) => state.assignments.get(number) ?? before(number),
    escalations: (number) => state.escalations.get(number) ?? escalationsAtStart(seed, number, before(number)),
  };
}

/** A new monitor also reports what was first seen up to this long before it. */
const lookBack = 30 * day;

function* discoveries(monitor: Monitor, world: World, source: DomainSource, seed: number, now: number) {
  const plain = readName(`${monitor.term.toLowerCase()}.`);
  if (plain === '' || monitor.term === loadTerm) return;
  const whole = new RegExp(`^(?:${termPattern(monitor.term).source})$`);
  const firstSeen = world.column('firstSeen');
  for (const number of world.lookalikes(monitor.term)) {
    const seen = (firstSeen[number] ?? 0) * second;
    if (seen < monitor.created - lookBack || seen > now) continue;
    if (!monitor.matchSubstringVariations) {
      const read = readName(source.nameOf(number));
      if (!read.includes(plain) && !whole.test(read)) continue;
    }
    const h = mix(seed, 0xd15c, number);
    const noticed = seen + 300 * second + (h % (2700 * second));
    const built = completedAt(monitor) - monitor.created;
    const discovered = noticed >= monitor.created ? noticed : monitor.created + (h % built);
    if (discovered <= now && !isExcluded(monitor, source, number)) yield { number, discovered };
  }
}

/** Any excluded text drops a domain; excluded name servers drop it only when all of its servers are among them. */
function isExcluded(monitor: Monitor, source: DomainSource, number: number): boolean {
  const name = source.nameOf(number);
  if (monitor.textExclusions.some((text) => name.includes(text.toLowerCase()))) return true;
  if (monitor.nameserverExclusions.length === 0) return false;
  const servers = source.serversOf(number);
  const patterns = monitor.nameserverExclusions.map(serverPattern);
  return servers.length > 0 && servers.every((server) => patterns.some((pattern) => pattern.test(server)));
}

function serverPattern(text: string): RegExp {
  const parts = text
    .toLowerCase()
    .split('*')
    .map((part) => part.replace(/[^a-z0-9-]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
