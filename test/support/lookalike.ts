import type { LookalikeRow } from '../../shared/lookalikes.ts';

/** A lookalike with little data. */
export function lookalike(id: string, domain: string, more: Partial<LookalikeRow> = {}): LookalikeRow {
  return {
    id,
    domain,
    unicode: null,
    state: 'new',
    status: 'active',
    discovered_date: null,
    changed_date: null,
    risk_score: null,
    risk_score_status: null,
    risk_score_components: null,
    mx_exists: null,
    tld: domain.split('.').at(-1) ?? null,
    escalations: [],
    monitor_ids: [],
    name_server: null,
    registrant_contact_email: null,
    registrar: null,
    create_date: null,
    ip: null,
    mx: null,
    assigned_by: null,
    assigned_date: null,
    at: '2026-03-01T12:00:00.000Z',
    left: null,
    earlier: null,
    ...more,
  };
}
