import type { Bridge } from '../../shared/contract.ts';
import { type ActorsStore, createActors } from './actors-store.ts';
import { type ArrivalsStore, createArrivals } from './arrivals-store.ts';
import { type BelongsStore, createBelongs } from './belongs-store.ts';
import { createOpenCase, type OpenCase } from './case-store.ts';
import { createEvidence, type EvidenceStore } from './evidence-store.ts';
import { createFilter, type FilterStore } from './filter-store.ts';
import { createJudging, type JudgingStore } from './judging-store.ts';
import { createMembership, type MembershipStore } from './membership-store.ts';
import { createMemory, type MemoryStore } from './memory-store.ts';
import { createOpenGroups, type OpenGroups } from './open-groups.ts';
import { createPaste, type PasteStore } from './paste-store.ts';
import { createSavedItems, type SavedItemsStore } from './saved-items-store.ts';
import { createSelection, type SelectionStore } from './selection-store.ts';
import { createTeam, type TeamStore } from './team-store.ts';
import { createTransfers, type TransferStore } from './transfer-store.ts';
import type { WindowStores } from './window-stores.ts';

/** The open case: its rows, which are selected and shown, what is saved in it, import and export. */
export interface CaseStores {
  readonly openCase: OpenCase;
  readonly selection: SelectionStore;
  readonly arrivals: ArrivalsStore;
  readonly openGroups: OpenGroups;
  readonly filter: FilterStore;
  readonly savedItems: SavedItemsStore;
  readonly membership: MembershipStore;
  readonly belongs: BelongsStore;
  readonly judging: JudgingStore;
  readonly memory: MemoryStore;
  readonly actors: ActorsStore;
  readonly team: TeamStore;
  readonly evidence: EvidenceStore;
  readonly exchange: TransferStore;
  readonly paste: PasteStore;
}

export function createCaseStores(bridge: Bridge, { notices }: WindowStores): CaseStores {
  const openCase = createOpenCase(bridge, notices);
  const selection = createSelection(openCase);
  const filter = createFilter();
  const membership = createMembership(bridge, notices);
  openCase.store.subscribe(({ past }, before) => {
    if (past !== before.past) void membership.showPast(past?.event ?? null);
  });
  membership.store.subscribe(({ verdicts }) => filter.follow(verdicts));
  const arrivals = createArrivals(openCase, selection);
  const team = createTeam(bridge, notices);
  team.store.subscribe(({ news }, { news: before }) => {
    if (news === before) return;
    arrivals.mark([...news.by].flatMap(([id, who]) => (before.by.get(id) === who ? [] : id)));
    if (news.from === null) arrivals.lookedAt(before.by.keys());
  });
  const belongs = createBelongs(bridge, openCase, membership);
  return {
    openCase,
    selection,
    arrivals,
    openGroups: createOpenGroups(openCase),
    filter,
    savedItems: createSavedItems(bridge, notices),
    membership,
    belongs,
    judging: createJudging(bridge, notices, belongs),
    memory: createMemory(bridge, notices, openCase),
    actors: createActors(bridge, notices, openCase),
    team,
    evidence: createEvidence(bridge),
    exchange: createTransfers(bridge, { openCase, filter, selection, membership }),
    paste: createPaste(bridge),
  };
}
