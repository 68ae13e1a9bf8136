import * as z from 'zod';
import type { DetectedDomain, Escalation, Monitor } from '../../../shared/detect.ts';
import { readScreenshot } from '../domain-record.ts';
import { changed, dayOf, type Read, readCount, readDay, readFlag, readNumber, readText, wrong } from '../readers.ts';
import { utcMoment } from '../wire.ts';
import { isRecord, orNothing, parts, type ReadPart, row, several, severalOrNull } from './members.ts';

/** A required text; numbers are taken as text. */
const needed: Read<string> = (raw) => readText(raw) ?? wrong;

/** A name must be text, not a number. */
const readName: Read<string> = (raw) => (typeof raw === 'string' && raw !== '' ? raw : wrong);

/** One of our words in any letter case; another word stays unchanged. */
function wordOf(...words: readonly string[]): Read<string | null> {
  return changed(readText, (text) => (text !== null && words.includes(text.toLowerCase()) ? text.toLowerCase() : text));
}

/** A time, in UTC unless it names a zone, or a day; anything else is wrong, not missing. */
const readTime: Read<string | null> = (raw) => {
  const text = readText(raw);
  if (text === wrong || text === null) return text;
  return utcMoment(text) ?? (/^\d{4}-\d\d-\d\d$/.test(text) && dayOf(text) ? `${text}T00:00:00.000Z` : wrong);
};

const readHost: Read<string> = (raw) => needed(isRecord(raw) ? raw.host : raw);

interface WireEscalation {
  id: string | null;
  escalation_type: string | null;
  created: string | null;
  created_date: string | null;
  updated: string | null;
  updated_date: string | null;
  created_by: string | null;
  watchlist_domain_id: string | null;
}

const readWireEscalation = parts<WireEscalation>({
  id: readText,
  escalation_type: wordOf('blocked', 'external_safe'),
  // Two names for one thing: the first inside a domain, the second in the answer to an escalation.
  created: readTime,
  created_date: readTime,
  updated: readTime,
  updated_date: readTime,
  created_by: readText,
  watchlist_domain_id: readText,
});

/** An escalation from the answer that created it, with its domain. */
export type MadeEscalation = z.output<typeof Escalation> & {
  readonly watchlist_domain_id: string | null;
  readonly updated_date: string | null;
};

// covers: detect.escalations watchlist_domain_id, created_date, updated_date, created_by
const readMade: ReadPart<MadeEscalation> = (raw, others, path) => {
  const wire = readWireEscalation(raw, others, path);
  if (wire === wrong || (wire.id === null && wire.escalation_type === null)) return wrong;
  const updated = wire.updated ?? wire.updated_date;
  return {
    id: wire.id ?? '',
    escalation_type: wire.escalation_type ?? 'not named',
    created: wire.created ?? wire.created_date,
    updated,
    created_by: wire.created_by,
    watchlist_domain_id: wire.watchlist_domain_id,
    updated_date: updated,
  };
};

const readEscalation: ReadPart<z.output<typeof Escalation>> = (raw, others, path) => {
  const made = readMade(raw, others, path);
  if (made === wrong) return wrong;
  const { watchlist_domain_id: _id, updated_date: _updated, ...escalation } = made;
  return escalation;
};

// covers: detect.monitor all
const readMonitor = row(
  parts<Omit<Monitor, 'other'>>({
    id: needed,
    term: changed(readText, (text) => text ?? ''),
    match_substring_variations: readFlag,
    nameserver_exclusions: several(needed),
    text_exclusions: several(needed),
    created_date: readTime,
    updated_date: readTime,
    state: wordOf('active', 'inactive'),
    status: wordOf('pending', 'completed'),
    created_by: readText,
    domain_counts: orNothing(parts({ new: readCount, watched: readCount, escalated: readCount, changed: readCount })),
  }),
);

// covers: detect.domain all
// covers: detect.states a provisional score and then a full one
const readRisk = orNothing(
  parts<NonNullable<DetectedDomain['risk_score_components']>>({
    proximity: readNumber,
    threat_profile: orNothing(
      parts({ phishing: readNumber, malware: readNumber, spam: readNumber, evidence: several(needed) }),
    ),
  }),
);

/** A record without a state has the state of its list. */
function readDomainOf(list: DetectedDomain['state']) {
  return row(
    parts<Omit<DetectedDomain, 'other'>>({
      id: needed,
      domain: readName,
      state: (raw) => {
        const word = wordOf('new', 'watched', 'ignored')(raw);
        if (word === null) return list;
        return word === 'new' || word === 'watched' || word === 'ignored' ? word : wrong;
      },
      status: wordOf('active', 'inactive'),
      discovered_date: readTime,
      changed_date: readTime,
      risk_score: readNumber,
      risk_score_status: wordOf('provisional', 'full'),
      risk_score_components: readRisk,
      mx_exists: readFlag,
      tld: readText,
      escalations: several(readEscalation),
      monitor_ids: several(needed),
      name_server: severalOrNull(readHost),
      registrant_contact_email: severalOrNull(needed),
      registrar: readText,
      create_date: readDay,
      ip: severalOrNull(parts({ ip: needed, country_code: readText, isp: readText })),
      mx: severalOrNull(readHost),
      assigned_by: readText,
      assigned_date: readTime,
      // The address of a picture opens it: an unreadable one is not listed in `others`.
      screenshot: (raw) => {
        const shot = readScreenshot(raw);
        return shot === wrong ? null : shot;
      },
    }),
  );
}

export const MonitorRecord = schemaOf(readMonitor);

export const EscalationRecord = schemaOf((raw): MadeEscalation | typeof wrong =>
  readMade(raw, { list: [], left: 0 }, ''),
);

const domainRecords = {
  new: schemaOf(readDomainOf('new')),
  watched: schemaOf(readDomainOf('watched')),
  ignored: schemaOf(readDomainOf('ignored')),
};

export function domainRecord(state: DetectedDomain['state']) {
  return domainRecords[state];
}

function schemaOf<T>(read: Read<T>) {
  return z.unknown().transform((raw, context): T => {
    const value = read(raw);
    if (value !== wrong) return value;
    context.addIssue('Not in the documented format.');
    return z.NEVER;
  });
}
