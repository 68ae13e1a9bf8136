// Remembers which types of records each domain has, so that a second search through the whole world for a rare type
// need not make the records of every domain again.

import type { Service } from '../service-state.ts';
import { none } from '../world/pool.ts';
import type { Rrset } from '../world/rrsets.ts';
import type { World } from '../world/world.ts';
import type { Rrtype } from './rrtypes.ts';
import { asksFor } from './rrtypes.ts';

export interface TypeMemory {
  /** False only when the domain was seen to have no record of a type that is asked for. */
  mayHave(world: World, id: number, wanted: Rrtype): boolean;
  note(id: number, sets: readonly Rrset[]): void;
}

const memories = new WeakMap<Service, TypeMemory>();

export function typeMemoryOf(service: Service): TypeMemory {
  const memory = memories.get(service) ?? createTypeMemory();
  memories.set(service, memory);
  return memory;
}

function createTypeMemory(): TypeMemory {
  /** One bit for each type that was met; bit 0 says that the domain was looked at. */
  const masks: number[] = [];
  const bits = new Map<string, number>();
  return {
    mayHave(world, id, wanted) {
      const mask = masks[id] ?? 0;
      // Imitations change their records as time passes.
      if (mask === 0 || wanted === 'ANY' || world.column('brand')[id] !== none) return true;
      for (const [rrtype, bit] of bits) if ((mask & bit) !== 0 && asksFor(wanted, rrtype)) return true;
      return false;
    },
    note(id, sets) {
      let mask = 1;
      for (const { rrtype } of sets) {
        let bit = bits.get(rrtype);
        if (bit === undefined) {
          bit = 2 << bits.size;
          bits.set(rrtype, bit);
        }
        mask |= bit;
      }
      masks[id] = mask;
    },
  };
}
