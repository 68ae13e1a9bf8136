// A domain record as Investigate and Enrich send it: the same members in the same order, with counts or without.

import { isoSeconds } from '../clock.ts';
import type { RecordService } from '../service-state.ts';
import { emailDomain, trackerParameters } from '../world/attributes.ts';
import type { Profile } from '../world/profile.ts';
import type { TrackerKind } from '../world/web.ts';
import type { World } from '../world/world.ts';
import type { FieldWrap } from './record-parsed.ts';
import { parsedRecord, parsedWrap, plainFieldWrap } from './record-parsed.ts';
import type { Wrap } from './record-parts.ts';
import { addressesOf, certificateOf, contactOf, distinct, riskOf, riskScore, serverOf } from './record-parts.ts';
import { screenshotOf } from './screenshot.ts';

export interface RecordOptions {
  /** False: values are wrapped without a count, as Enrich does. */
  readonly counts: boolean;
  readonly parsedWhois: boolean;
  readonly parsedRdap: boolean;
  readonly screenshots: boolean;
}

/** Members that hold tracking codes; the first two have room for one code. */
const trackerMembers: readonly (readonly [string, TrackerKind])[] = [
  ['ad_tracker', 'ad_tracker'],
  ['analytics', 'analytics'],
  ['analytics_v4', 'analytics_v4'],
  ['tag_manager_codes', 'tag_manager'],
  ['social_codes', 'social'],
  ['heatmap_codes', 'heatmap'],
  ['analytics_cn_codes', 'analytics_cn'],
  ['metrics_ru_codes', 'metrics_ru'],
  ['selfhosted_analytics_codes', 'selfhosted_analytics'],
  ['counter_project_codes', 'counter_project'],
  ['counter_security_codes', 'counter_security'],
];

/** Makes the records of one answer. */
export function createRecords(
  service: RecordService,
  world: World,
  worldNow: number,
  options: RecordOptions,
): (id: number) => object {
  const wrap: Wrap = options.counts
    ? (attribute, value, searched = String(value)) => ({ value, count: world.count(attribute, searched) })
    : (_attribute, value) => ({ value });
  const practiceWrap: Wrap = options.counts
    ? (attribute, value, searched = String(value)) => ({
        value,
        count: (searched === '' ? null : world.said(attribute, searched)) ?? world.count(attribute, searched),
      })
    : wrap;
  const fieldWrap = (source: 'parsed_whois' | 'parsed_domain_rdap'): FieldWrap =>
    options.counts ? parsedWrap(world, service.seed, source) : plainFieldWrap;
  const whoisWrap = fieldWrap('parsed_whois');
  const rdapWrap = fieldWrap('parsed_domain_rdap');
  return (id) => {
    const profile = world.profile(id);
    const screenshot = options.screenshots ? screenshotOf(service, profile, worldNow) : null;
    return {
      ...recordOf(service, profile, world.isPractice(id) ? practiceWrap : wrap, options.counts),
      ...(screenshot !== null && { screenshot }),
      ...(options.parsedWhois && { parsed_whois: parsedRecord('parsed_whois', profile, whoisWrap) }),
      ...(options.parsedRdap && { parsed_domain_rdap: parsedRecord('parsed_domain_rdap', profile, rdapWrap) }),
    };
  };
}

// covers: investigate.record all
// covers: investigate.parts all
function recordOf(service: RecordService, profile: Profile, wrap: Wrap, counts: boolean): object {
  const { registrant, technical, additionalEmails, nameServers, mail, certificates, redirect } = profile;
  const soaEmails = distinct([nameServers?.soaEmail ?? '']);
  const emails = [...registrant.emails, ...technical.emails, ...additionalEmails, ...soaEmails];
  const rank = profile.rank ?? '';
  return {
    domain: profile.unicode,
    whois_url: `https://whois.example/${profile.name}`,
    ...trackersOf(service, profile, wrap),
    alexa: rank,
    popularity_rank: rank,
    active: profile.active,
    admin_contact: contactOf(profile.admin, wrap),
    billing_contact: contactOf(profile.billing, wrap),
    registrant_contact: contactOf(registrant, wrap),
    technical_contact: contactOf(technical, wrap),
    create_date: wrap('create_date', profile.createDate),
    expiration_date: wrap('expiration_date', profile.expirationDate),
    email_domain: distinct(emails.map(emailDomain)).map((domain) => wrap('email_domain', domain)),
    soa_email: soaEmails.map((email) => wrap('email', email)),
    ssl_email: distinct(certificates.flatMap((found) => found.emails)).map((email) => wrap('email', email)),
    additional_whois_email: additionalEmails.map((email) => wrap('email', email)),
    ip: addressesOf(profile, wrap),
    mx: (mail?.servers ?? []).map((server) => ({
      ...serverOf(server, 'mailserver', wrap),
      priority: server.priority,
    })),
    name_server: (nameServers?.servers ?? []).map((server) => serverOf(server, 'nameserver', wrap)),
    domain_risk: riskOf(profile.risk, riskScore(profile.risk, profile.active, profile.salt)),
    redirect: wrap('redirect', redirect?.url ?? ''),
    redirect_domain: wrap('redirect_domain', redirect?.domain ?? ''),
    registrant_name: wrap('registrant', registrant.name),
    registrant_org: wrap('registrant_org', registrant.org),
    // What is unknown stands bare here, while empty parts of contacts are wrapped.
    registrar: profile.registrar === null ? '' : wrap('registrar', profile.registrar.name),
    registrar_status: profile.registrarStatus,
    spf_info: mail?.spf ?? '',
    ssl_info: certificates.map((certificate) => certificateOf(certificate, profile.updated, wrap)),
    tld: profile.tld,
    website_response: profile.response,
    data_updated_timestamp: new Date(profile.updated * 1000 + (profile.salt % 1000)).toISOString().slice(0, -1),
    website_title: profile.title === '' ? '' : wrap('website_title', profile.title),
    server_type: profile.serverType === '' ? '' : wrap('server_type', profile.serverType),
    first_seen: { value: isoSeconds(profile.firstSeen * 1000), ...(counts && { count: 0 }) },
    tags: profile.tags.map((label, index) => ({
      label,
      scope: 'group',
      tagged_at: isoSeconds((profile.updated + index * 3_600) * 1000),
    })),
  };
}

function trackersOf(service: RecordService, { trackers }: Profile, wrap: Wrap): object {
  return Object.fromEntries(
    trackerMembers.map(([member, kind], index) => {
      const codes = trackers.filter((tracker) => tracker.kind === kind);
      const wrapped = codes.map(({ code }) => wrap(trackerParameters[kind], code));
      const name = service.words.toWire('investigateMembers', member);
      return [name, index < 2 ? (wrapped[0] ?? wrap(trackerParameters[kind], '')) : wrapped];
    }),
  );
}
