import { type Page, section, words } from '../row.ts';

const raw = 'only in the stored reply';
const kept = 'not shown: Sextant stays within it';
const hourly = 'not offered: Sextant downloads the whole list and filters it here at no cost';

export const detect: Page = {
  file: 'detect',
  title: 'Detect',
  sections: [
    section(
      'detect.monitors',
      'GET /v1/intel-detect/monitors/ (getDetectMonitors)',
      ['detect.monitors', 'detect.moreMonitors'],
      {
        operation: ['GET monitors'],
        parameter: words('datetime_counts_since include_counts sort order offset limit'),
        field: words('total_count monitors'),
        limit: ['once an hour', '500 per page', '100 per page with counts'],
      },
      {
        limit: { window: 'not offered: pages always have the largest size' },
      },
    ),
    section('detect.monitor', 'A monitor', ['detect.monitors'], {
      field: words(
        `id term match_substring_variations nameserver_exclusions text_exclusions created_date updated_date state status
        created_by domain_counts`,
      ),
    }),
    section(
      'detect.list',
      'GET /v1/intel-detect/domains/new/, watched/ and ignored/ (getDetectNewDomains, getDomainsWatched, getDetectIgnored)',
      ['detect.domains', 'detect.moreDomains'],
      {
        operation: ['GET new', 'GET watched', 'GET ignored'],
        parameter: words(
          `monitor_id escalation_types tlds risk_score_ranges mx_exists domain_state discovered_since discovered_before
          changed_since changed_before escalated_since search sort order include_domain_data offset limit preview
          screenshots`,
        ),
        field: words('watchlist_domains total_count count'),
        limit: [
          'once an hour with free pages',
          '100 per page',
          '50 per page with data',
          'offset up to 100000',
          '30 previews a minute',
        ],
        rule: ['times carry their zone'],
      },
      {
        ...Object.fromEntries(
          words(
            `monitor_id escalation_types tlds risk_score_ranges mx_exists domain_state discovered_since discovered_before
            changed_since changed_before escalated_since search sort order preview`,
          ).map((name) => [name, { window: hourly }]),
        ),
        offset: { window: 'not shown: Sextant continues where it stopped' },
        limit: { window: 'not offered: pages always have the largest size' },
        count: { window: 'not shown: Sextant counts the rows and reports a difference' },
        'times carry their zone': { window: hourly },
        '30 previews a minute': { window: hourly },
      },
    ),
    section(
      'detect.domain',
      'A watchlist domain',
      ['detect.domains'],
      {
        field: words(
          `id domain state status discovered_date changed_date risk_score risk_score_status risk_score_components proximity
        threat_profile phishing malware spam evidence mx_exists tld escalations monitor_ids name_server
        registrant_contact_email registrar create_date ip mx assigned_by assigned_date screenshot`,
        ),
      },
      { tld: { window: 'not shown: the name ends with it' }, assigned_by: { window: raw } },
    ),
    section('detect.stateWrites', 'PATCH /v1/intel-detect/domains/ (patchDetectDomains)', ['detect.setState'], {
      operation: ['PATCH domains'],
      parameter: words('watchlist_domain_ids state'),
      field: words('watchlist_domains'),
      status: ['422 by field', '403 for who may only read'],
    }),
    section(
      'detect.escalations',
      'POST /v1/intel-detect/escalations/ (postDetectEscalations)',
      ['detect.escalate'],
      {
        operation: ['POST escalations'],
        parameter: words('watchlist_domain_ids escalation_type'),
        field: words('escalations watchlist_domain_id created_date updated_date created_by'),
        limit: ['100 blocked at once', '10 external at once', '30 a minute'],
        rule: ['an escalated domain is watched'],
      },
      {
        'an escalated domain is watched': {
          client: 'the service does this',
          window: 'shown by the state of the domain afterwards',
        },
        '100 blocked at once': { window: kept },
        '10 external at once': { window: kept },
        '30 a minute': { window: kept },
      },
    ),
    section('detect.states', 'States of a domain', ['detect.setState', 'detect.escalate'], {
      rule: ['new to watched', 'new to ignored', 'ignored to watched', 'a provisional score and then a full one'],
    }),
    section(
      'detect.envelope',
      'The fields around a list',
      ['detect.monitors', 'detect.domains'],
      { field: words('offset limit') },
      {
        offset: { window: 'not shown: Sextant reports a page that it did not request' },
        limit: {
          client: 'not read: Sextant counts the rows',
          window: 'not shown',
          test: 'not read',
        },
      },
    ),
    section(
      'detect.monitorWrites',
      'POST, PUT and DELETE /v1/intel-detect/monitors/ (postDetectMonitor, putDetectMonitor, deleteDetectMonitor)',
      ['detect.createMonitor', 'detect.updateMonitor', 'detect.deleteMonitor'],
      {
        operation: ['POST monitors', 'PUT monitors', 'DELETE monitors'],
        parameter: words('term match_substring_variations nameserver_exclusions text_exclusions monitor_id'),
        field: ['monitor'],
      },
    ),
  ],
};
