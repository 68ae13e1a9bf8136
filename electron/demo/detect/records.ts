// How Detect writes monitors, domains and escalations.

import { mix } from '../random.ts';
import type { Words } from '../wording.ts';
import type { Risk } from '../world/risk.ts';
import type { Found } from './found.ts';
import { idOf } from './ids.ts';
import type { DomainData } from './sources.ts';
import type { Escalation, Monitor } from './state.ts';
import { completedAt } from './state.ts';
import { hour, timeText } from './times.ts';

// covers: detect.monitor all
// covers: detect.domain all
// covers: detect.escalations all
// covers: detect.states a provisional score and then a full one
export function monitorRecord(monitor: Monitor, now: number): object {
  return {
    term: monitor.term,
    match_substring_variations: monitor.matchSubstringVariations,
    nameserver_exclusions: monitor.nameserverExclusions,
    text_exclusions: monitor.textExclusions,
    id: monitor.id,
    created_date: timeText(monitor.created, '+00:00'),
    updated_date: timeText(monitor.updated, '+00:00'),
    state: monitor.state,
    status: completedAt(monitor) <= now ? 'completed' : 'pending',
    created_by: monitor.createdBy,
  };
}

export interface Wished {
  readonly domainData: boolean;
  readonly screenshots: boolean;
}

export function domainRecord(found: Found, number: number, seed: number, words: Words, wished: Wished): object {
  const source = found.source(number);
  const { risk_score, risk_score_status, risk_score_components } = riskMembers(found, number, seed);
  const screenshot = wished.screenshots ? source.screenshot(number) : null;
  return {
    state: stateOf(found, number),
    domain: source.nameOf(number),
    status: source.isActive(number) ? 'active' : 'inactive',
    discovered_date: timeText(found.discoveredAt(number), '+00:00'),
    changed_date: changedDate(found, number),
    risk_score,
    risk_score_status,
    risk_score_components,
    mx_exists: source.hasMail(number),
    tld: source.tldOf(number),
    id: idOf(number, seed),
    escalations: found.escalations(number).map((escalation) => ({
      escalation_type: words.toWire('escalationTypes', escalation.type),
      id: escalation.id,
      created: timeText(escalation.created, 'Z'),
      created_by: escalation.by,
    })),
    monitor_ids: found.monitorIds(number),
    ...assignmentMembers(found, number),
    ...(wished.domainData && dataMembers(source.data(number))),
    ...(screenshot !== null && { screenshot }),
  };
}

/** The answer to a change of state. */
export function changedRecord(found: Found, number: number, seed: number): object {
  return {
    state: stateOf(found, number),
    domain: found.source(number).nameOf(number),
    discovered_date: timeText(found.discoveredAt(number), '+00:00'),
    changed_date: changedDate(found, number),
    id: idOf(number, seed),
    ...assignmentMembers(found, number),
  };
}

export function escalationRecord(escalation: Escalation, domainId: string, words: Words): object {
  return {
    watchlist_domain_id: domainId,
    escalation_type: words.toWire('escalationTypes', escalation.type),
    id: escalation.id,
    created_date: timeText(escalation.created, '+00:00'),
    updated_date: timeText(escalation.updated, '+00:00'),
    created_by: escalation.by,
  };
}

export function stateOf(found: Found, number: number): 'new' | 'watched' | 'ignored' {
  return found.assignment(number)?.state ?? 'new';
}

/** Only what changed after the domain was discovered. */
export function changedSince(found: Found, number: number): number | null {
  const changed = found.source(number).changedAt(number);
  return changed !== null && changed > found.discoveredAt(number) ? changed : null;
}

function changedDate(found: Found, number: number): string | null {
  const changed = changedSince(found, number);
  return changed === null ? null : timeText(changed, '+00:00');
}

function assignmentMembers(found: Found, number: number): object {
  const assignment = found.assignment(number);
  return assignment === null ? {} : { assigned_by: assignment.by, assigned_date: timeText(assignment.at, 'Z') };
}

/** Null for the few that wait for their first score. */
export function scoreOf(found: Found, number: number, seed: number): number | null {
  const waiting = mix(seed, 0x5c0e, number) % 25 === 0 && found.now < found.discoveredAt(number) + hour;
  return waiting ? null : found.source(number).score(number);
}

function riskMembers(found: Found, number: number, seed: number) {
  const risk_score = scoreOf(found, number, seed);
  // The service writes an empty array, not an empty object, where it has no components.
  if (risk_score === null) return { risk_score, risk_score_status: null, risk_score_components: [] };
  const risk = found.source(number).risk(number);
  const spamLost = mix(seed, 0x5c0f, number) % 40 === 0;
  const risk_score_components = risk.zerolist ? [] : componentsOf(spamLost ? { ...risk, spam: null } : risk);
  return { risk_score, risk_score_status: risk.status, risk_score_components };
}

function componentsOf(risk: Risk): object {
  const { proximity, phishing, malware, spam, evidence } = risk;
  const threats = {
    ...(phishing !== null && { phishing }),
    ...(malware !== null && { malware }),
    ...(spam !== null && { spam }),
  };
  if (Object.keys(threats).length === 0) return { proximity };
  return { proximity, threat_profile: { ...threats, ...(evidence.length > 0 && { evidence }) } };
}

/** What is not known is absent, not empty. */
function dataMembers(data: DomainData): object {
  const { nameServers, emails, registrar, createDate, addresses, mail } = data;
  return {
    ...(nameServers.length > 0 && { name_server: nameServers.map((host) => ({ host })) }),
    ...(emails.length > 0 && { registrant_contact_email: emails }),
    ...(registrar !== '' && { registrar }),
    ...(createDate !== '' && { create_date: Number(createDate.replaceAll('-', '')) }),
    ...(addresses.length > 0 && {
      ip: addresses.map(({ address, country, isp }) => ({ country_code: country, ip: address, isp })),
    }),
    ...(mail.length > 0 && { mx: mail.map((host) => ({ host })) }),
  };
}
