import * as z from 'zod';
import type { Escalation, Monitor, WatchlistDomain } from '../../../shared/calls/detect.ts';
import { Amount, Count, Day, Flag, listOf, objectOf, Text, Time } from './loose.ts';

const Id = z.string().min(1);
const Host = z.union([z.string(), z.object({ host: z.string() }).transform(({ host }) => host)]);

const WireEscalation = z.object({
  id: Id,
  escalation_type: z.string().min(1),
  // Two names for one thing: the first inside a domain, the second in the answer to an escalation.
  created: Time,
  created_date: Time,
  updated_date: Time,
  created_by: Text,
  watchlist_domain_id: Text,
});

const WireMonitor = z.object({
  id: Id,
  term: z.string(),
  match_substring_variations: Flag,
  nameserver_exclusions: listOf(z.string()),
  text_exclusions: listOf(z.string()),
  created_date: Time,
  updated_date: Time,
  state: Text,
  status: Text,
  created_by: Text,
  domain_counts: objectOf({ new: Count, watched: Count, escalated: Count, changed: Count }),
});

const WireDomain = z.object({
  id: Id,
  domain: z.string().min(1),
  state: z.enum(['new', 'watched', 'ignored']).nullish(),
  status: Text,
  discovered_date: Time,
  changed_date: Time,
  risk_score: Amount,
  risk_score_status: Text,
  risk_score_components: objectOf({
    proximity: Amount,
    threat_profile: objectOf({ phishing: Amount, malware: Amount, spam: Amount, evidence: listOf(z.string()) }),
  }),
  mx_exists: Flag,
  tld: Text,
  escalations: listOf(WireEscalation),
  monitor_ids: listOf(z.string()),
  name_server: listOf(Host),
  registrant_contact_email: listOf(z.string()),
  registrar: Text,
  create_date: Day,
  ip: listOf(z.object({ ip: z.string(), country_code: Text, isp: Text })),
  mx: listOf(Host),
  assigned_by: Text,
  assigned_date: Time,
  screenshot: objectOf({ src: z.string(), timestamp: Time, ip_address: Text, last_attempt: Time, last_seen: Time }),
});

/** An escalation in the answer that made it, with the domain it belongs to. */
export type MadeEscalation = z.output<typeof Escalation> & {
  readonly watchlist_domain_id: string | null;
  readonly updated_date: string | null;
};

export const MonitorRecord = WireMonitor.transform(
  (wire): Monitor => ({
    ...wire,
    nameserver_exclusions: wire.nameserver_exclusions ?? [],
    text_exclusions: wire.text_exclusions ?? [],
  }),
);

export const EscalationRecord = WireEscalation.transform(
  (wire): MadeEscalation => ({
    ...toEscalation(wire),
    watchlist_domain_id: wire.watchlist_domain_id,
    updated_date: wire.updated_date,
  }),
);

/** A record that does not say its state has that of the list it is in. */
export function domainRecord(state: WatchlistDomain['state']) {
  return WireDomain.transform((wire): WatchlistDomain => {
    const { risk_score_components: components } = wire;
    const threats = components?.threat_profile;
    return {
      ...wire,
      state: wire.state ?? state,
      risk_score_components: components && {
        ...components,
        threat_profile: threats ? { ...threats, evidence: threats.evidence ?? [] } : null,
      },
      escalations: (wire.escalations ?? []).map(toEscalation),
      monitor_ids: wire.monitor_ids ?? [],
    };
  });
}

function toEscalation(wire: z.output<typeof WireEscalation>): z.output<typeof Escalation> {
  const { id, escalation_type, created, created_date, created_by } = wire;
  return { id, escalation_type, created: created ?? created_date, created_by };
}
