import * as z from 'zod';
import type { Escalation, WatchlistDomain } from '../../../shared/calls/detect.ts';
import { readScreenshot } from '../domain-record.ts';
import {
  LooseCount,
  LooseDay,
  LooseFlag,
  LooseNumber,
  LooseText,
  listOf,
  loose,
  Moment,
  orNull,
} from '../loose-values.ts';

const Id = z.string().min(1);
const Host = z.union([z.string(), z.object({ host: z.string() }).transform(({ host }) => host)]);

const WireEscalation = z.object({
  id: Id,
  escalation_type: z.string().min(1),
  // Two names for one thing: the first inside a domain, the second in the answer to an escalation.
  created: Moment,
  created_date: Moment,
  updated_date: Moment,
  created_by: LooseText,
  watchlist_domain_id: LooseText,
});

// covers: detect.monitor all
export const MonitorRecord = z.object({
  id: Id,
  term: z.string(),
  match_substring_variations: LooseFlag,
  nameserver_exclusions: listOf(z.string()),
  text_exclusions: listOf(z.string()),
  created_date: Moment,
  updated_date: Moment,
  state: LooseText,
  status: LooseText,
  created_by: LooseText,
  domain_counts: orNull(z.object({ new: LooseCount, watched: LooseCount, escalated: LooseCount, changed: LooseCount })),
});

const WireThreats = z.object({
  phishing: LooseNumber,
  malware: LooseNumber,
  spam: LooseNumber,
  evidence: listOf(z.string()),
});

// covers: detect.domain all
// covers: detect.states a provisional score and then a full one
const WireDomain = z.object({
  id: Id,
  domain: z.string().min(1),
  state: z.enum(['new', 'watched', 'ignored']).nullish(),
  status: LooseText,
  discovered_date: Moment,
  changed_date: Moment,
  risk_score: LooseNumber,
  risk_score_status: LooseText,
  risk_score_components: orNull(z.object({ proximity: LooseNumber, threat_profile: orNull(WireThreats) })),
  mx_exists: LooseFlag,
  tld: LooseText,
  escalations: listOf(WireEscalation),
  monitor_ids: listOf(z.string()),
  name_server: orNull(listOf(Host)),
  registrant_contact_email: orNull(listOf(z.string())),
  registrar: LooseText,
  create_date: LooseDay,
  ip: orNull(listOf(z.object({ ip: z.string(), country_code: LooseText, isp: LooseText }))),
  mx: orNull(listOf(Host)),
  assigned_by: LooseText,
  assigned_date: Moment,
  screenshot: loose(readScreenshot),
});

/** An escalation in the answer that made it, with the domain it belongs to. */
export type MadeEscalation = z.output<typeof Escalation> & {
  readonly watchlist_domain_id: string | null;
  readonly updated_date: string | null;
};

// covers: detect.escalations watchlist_domain_id, created_date, updated_date, created_by
export const EscalationRecord = WireEscalation.transform(
  (wire): MadeEscalation => ({
    ...toEscalation(wire),
    watchlist_domain_id: wire.watchlist_domain_id,
    updated_date: wire.updated_date,
  }),
);

/** A record that does not say its state has that of the list it is in. */
export function domainRecord(state: WatchlistDomain['state']) {
  return WireDomain.transform(
    (wire): WatchlistDomain => ({
      ...wire,
      state: wire.state ?? state,
      escalations: wire.escalations.map(toEscalation),
    }),
  );
}

function toEscalation(wire: z.output<typeof WireEscalation>): z.output<typeof Escalation> {
  const { id, escalation_type, created, created_date, created_by } = wire;
  return { id, escalation_type, created: created ?? created_date, created_by };
}
