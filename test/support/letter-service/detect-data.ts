import { screenshot } from './records.ts';

// Ids are ten letters and digits; times have six fractional digits and end in +00:00 or Z, both in one record.

export const monitor = {
  id: 'mOnItOr001',
  term: 'letterpress',
  match_substring_variations: false,
  nameserver_exclusions: ['*.letterpress.example'],
  text_exclusions: [] as string[],
  created_date: '2025-06-01T08:00:00.000000+00:00',
  updated_date: '2025-06-02T08:00:00.000000+00:00',
  state: 'active',
  status: 'completed',
  created_by: 'letter-reader',
};

/** More than fit in one answer with counts. */
export const monitors = Array.from({ length: 120 }, (_, at) => ({
  ...monitor,
  id: `mOnItOr${String(at + 1).padStart(3, '0')}`,
  term: ['letterpress', 'paperclip'][at] ?? `letterbox-${at}`,
}));

export type ListName = 'new' | 'watched' | 'ignored';
export const lengths: Readonly<Record<ListName, number>> = { new: 130, watched: 3, ignored: 2 };

export function idOf(list: ListName, at: number): string {
  return `${list.slice(0, 3)}LeTt${String(at).padStart(3, '0')}`;
}

export function listDomain(list: ListName, at: number, withData: boolean, pictureOrigin: string | null) {
  const name = `letterpress-${list}-${at}.example`;
  const isFull = at % 2 === 1;
  return {
    state: list,
    domain: name,
    status: 'active',
    discovered_date: '2026-02-28T21:04:05.123456+00:00',
    changed_date: list === 'watched' ? '2026-02-28T22:04:05.123456Z' : null,
    risk_score: isFull ? 87 : null,
    risk_score_status: isFull ? 'full' : 'provisional',
    risk_score_components: isFull
      ? { proximity: 70, threat_profile: { phishing: 87, malware: 3, spam: 1, evidence: ['domain name'] } }
      : [],
    mx_exists: isFull,
    tld: 'example',
    id: idOf(list, at),
    escalations:
      list === 'watched' && at === 0
        ? [{ escalation_type: 'blocked', id: 'eScAlAt001', created: '2026-02-28T22:00:00.000001Z', created_by: 'ann' }]
        : [],
    monitor_ids: [monitor.id],
    ...(list !== 'new' && { assigned_by: 'ann', assigned_date: '2026-02-28T23:00:00.500000+00:00' }),
    ...(withData && isFull && known),
    ...(pictureOrigin !== null && { screenshot: screenshot(pictureOrigin, name) }),
  };
}

/** Missing, not empty, if unknown. */
const known = {
  name_server: [{ host: 'ns1.letterbox.example' }],
  registrant_contact_email: ['who@letterbox.example'],
  registrar: 'Quire Registrar',
  create_date: 20_260_227,
  ip: [{ country_code: 'us', ip: '198.51.100.7', isp: 'Reed Net' }],
  mx: [{ host: 'mx.letterbox.example' }],
};
