// What every handler is given: the parts of one running service, made once in service.ts.

import type { Clock } from './clock.ts';
import type { CallLog } from './control/call-log.ts';
import type { FaultBook } from './control/fault-book.ts';
import type { PdnsQuotas } from './pdns/quota.ts';
import type { UsageMeter } from './platform/limits.ts';
import type { User } from './users.ts';
import type { Words } from './wording.ts';
import type { World } from './world/world.ts';

/** Where each host listens, such as http://127.0.0.1:40001. */
export interface Origins {
  readonly platform: string;
  readonly pdns: string;
  readonly batch: string;
  readonly download: string;
  readonly images: string;
  readonly control: string;
}

export interface Service {
  readonly seed: number;
  /** Refuses what the real services pass over. */
  readonly strict: boolean;
  readonly clock: Clock;
  readonly words: Words;
  readonly users: readonly User[];
  readonly meter: UsageMeter;
  readonly quotas: PdnsQuotas;
  readonly faults: FaultBook;
  readonly log: CallLog;
  readonly controlToken: string;
  /** The world at a moment of world time, in milliseconds; handlers pass `call.worldNow`. Made at the first call. */
  world(worldNow: number): World;
  /** Known once all hosts listen. */
  origins(): Origins;
}

/** What is needed to write a record. */
export type RecordService = Pick<Service, 'seed' | 'words' | 'origins'>;
