import type { Bridge } from '../../shared/contract.ts';
import { type AccountStore, createAccount } from './account-store.ts';
import type { CaseStores } from './case-stores.ts';
import { type ChannelsStore, createChannels } from './channels-store.ts';
import { type ConnectionsStore, createConnections } from './connections-store.ts';
import { createFeeds, type FeedsStore } from './feeds-store.ts';
import { createFiles, type FileStore } from './file-store.ts';
import { createJobList, type JobList } from './jobs-store.ts';
import { createLinkBook, type LinkBook } from './link-book-store.ts';
import { createQuotas, type Quotas } from './quota-store.ts';
import type { WindowStores } from './window-stores.ts';

/** The services: whose account is used, its remaining quota, and their bulk data. */
export interface ServiceStores {
  readonly connections: ConnectionsStore;
  readonly account: AccountStore;
  readonly quotas: Quotas;
  readonly jobs: JobList;
  readonly channels: ChannelsStore;
  readonly linkBook: LinkBook;
  readonly feeds: FeedsStore;
  readonly files: FileStore;
}

export function createServiceStores(
  bridge: Bridge,
  { notices }: WindowStores,
  { savedItems }: CaseStores,
): ServiceStores {
  return {
    connections: createConnections(bridge, notices),
    account: createAccount(bridge),
    quotas: createQuotas(bridge),
    jobs: createJobList(bridge, notices),
    channels: createChannels(bridge, notices),
    linkBook: createLinkBook(bridge, savedItems, notices),
    feeds: createFeeds(bridge, notices),
    files: createFiles(bridge, notices),
  };
}
