import type { Campaign, Making } from './campaign.ts';
import { createColdHarbor } from './campaign-cold-harbor.ts';
import { createEnvelope } from './campaign-envelope.ts';
import { createLedger } from './campaign-ledger.ts';
import { createParcel } from './campaign-parcel.ts';

/** A row of a domain names its campaign by the place in this list. */
export function createCampaigns(making: Making): readonly Campaign[] {
  return [createLedger(making), createParcel(making), createEnvelope(making), createColdHarbor(making)];
}
