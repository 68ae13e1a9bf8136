// What people have done in Detect since the start of the service: monitors, states and escalations. All users of the demo
// service belong to one account and share it. The hours that lists were opened in are kept for each user.

import type { Service } from '../service-state.ts';
import { brands } from '../world/brands.ts';
import { idOf, monitorNumbers } from './ids.ts';
import { day, second } from './times.ts';

export interface Monitor {
  readonly id: string;
  readonly term: string;
  readonly matchSubstringVariations: boolean;
  readonly nameserverExclusions: readonly string[];
  readonly textExclusions: readonly string[];
  /** Microseconds since 1970, like all times here. */
  readonly created: number;
  readonly updated: number;
  readonly state: 'active' | 'inactive';
  readonly createdBy: string;
  /** True: it was there at the start, and people have worked on what it found. */
  readonly old: boolean;
}

export interface Assignment {
  readonly state: 'watched' | 'ignored';
  readonly by: string;
  readonly at: number;
}

export type EscalationType = (typeof escalationTypes)[number];
export const escalationTypes = ['blocked', 'external_safe'] as const;

export interface Escalation {
  readonly type: EscalationType;
  readonly id: string;
  readonly created: number;
  readonly updated: number;
  readonly by: string;
}

export interface DetectState {
  monitors: readonly Monitor[];
  /** Counts monitors ever made, for their ids. */
  made: number;
  /** By number of the domain. */
  readonly assignments: Map<number, Assignment>;
  readonly escalations: Map<number, readonly Escalation[]>;
  /** Changes with every write: what was found for another version is no longer true. */
  version: number;
}

const states = new WeakMap<Service, DetectState>();

/** The state belongs to one running service and is forgotten with it. */
export function detectState(service: Service): DetectState {
  let state = states.get(service);
  if (state === undefined) {
    const monitors = startMonitors(service.seed, startOfWorld(service));
    state = { monitors, made: monitors.length, assignments: new Map(), escalations: new Map(), version: 0 };
    states.set(service, state);
  }
  return state;
}

/** Midnight of the day the service started on: states set before the start is anchored to it. */
export function startOfWorld(service: Service): number {
  return Math.floor((service.clock.startedAt * 1000) / day) * day;
}

/** A monitor needs this long to search what is there already. */
const buildTime = 300 * second;

export function completedAt(monitor: Monitor): number {
  return monitor.created + buildTime;
}

export function monitorId(number: number, seed: number): string {
  return idOf(monitorNumbers + number, seed);
}

/** One monitor for each brand, and one that was switched off: it finds nothing, and its domains are in no list. */
function startMonitors(seed: number, start: number): readonly Monitor[] {
  const terms = [...brands.map((brand) => brand.term), 'harbor'];
  return terms.map((term, index) => ({
    id: monitorId(index, seed),
    term,
    // One brand asks for its exact name only.
    matchSubstringVariations: term !== 'castelline',
    nameserverExclusions: term === 'northmere' ? ['*.cloudveil-corporate.net'] : [],
    textExclusions: term === 'lumenpost' ? ['lumenpostal'] : [],
    created: start - (240 + index * 13) * day + 32_400 * second + 760_955 + index,
    updated: start - (200 - index * 7) * day + 36_153 * second + 358_799,
    state: term === 'harbor' ? 'inactive' : 'active',
    createdBy: 'analyst',
    old: true,
  }));
}
