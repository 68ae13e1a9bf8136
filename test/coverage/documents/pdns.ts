import { type Page, section, words } from '../row.ts';

const unseen = 'not offered yet: only from a terminal';
const ours = 'not shown: used only between main and the service';

export const pdns: Page = {
  file: 'pdns',
  title: 'Passive DNS',
  sections: [
    section(
      'pdns.operations',
      'Under /pdns/v2',
      [
        'pdns.rateLimit',
        'pdns.ping',
        'pdns.lookup',
        'pdns.more',
        'pdns.summarize',
        'pdns.flexible',
        'pdns.flexibleMore',
      ],
      {
        operation: words(
          `ping rate_limit lookup/rrset/name lookup/rrset/raw lookup/rdata/name lookup/rdata/ip lookup/rdata/raw summarize
          regex/rrnames regex/rdata glob/rrnames glob/rdata`,
        ),
        header: ['X-API-Key', 'Accept: application/x-ndjson'],
        rule: ['RRTYPE', 'BAILIWICK', 'wildcards', 'networks and ranges'],
      },
      {
        'Accept: application/x-ndjson': { window: ours },
        ping: { window: 'not offered: the connection test reads the quota' },
      },
    ),
    section(
      'pdns.parameters',
      'Parameters',
      ['pdns.lookup', 'pdns.summarize', 'pdns.flexible'],
      {
        parameter: words(
          `limit offset time_first_before time_first_after time_last_before time_last_after aggr humantime max_count exclude
        verbose swclient version id`,
        ),
      },
      {
        offset: { window: 'not shown: Sextant continues where it stopped' },
        humantime: { client: 'not sent: times are read as epoch seconds', window: 'not sent', test: 'not sent' },
        max_count: { window: 'not offered: a summary counts everything' },
        verbose: { window: 'not offered: counts and times are always needed' },
        swclient: { window: ours },
        version: { client: 'not sent', window: 'not sent', test: 'not sent' },
        id: { client: 'not sent: it would identify the user', window: 'not sent', test: 'not sent' },
      },
    ),
    section(
      'pdns.rate',
      'The quota',
      ['pdns.rateLimit'],
      {
        field: words('limit remaining reset expires results_max offset_max burst_size burst_window'),
        header: words('X-RateLimit-Limit X-RateLimit-Remaining X-RateLimit-Reset X-RateLimit-Expires'),
        rule: ['kinds of quota'],
      },
      {
        'X-RateLimit-Limit': { window: 'shown with the quota' },
        'X-RateLimit-Remaining': { window: 'shown with the quota' },
        'X-RateLimit-Reset': { window: 'shown with the quota' },
        'X-RateLimit-Expires': { window: 'shown with the quota' },
      },
    ),
    section(
      'pdns.stream',
      'The stream',
      ['pdns.lookup'],
      {
        field: words('cond obj msg begin ongoing succeeded limited failed'),
        rule: ['no last line', 'no results'],
      },
      {
        begin: { window: ours },
        ongoing: { window: ours, demo: 'not sent: a line without cond means the same' },
        cond: { window: 'shown as the completeness of the reply' },
        obj: { window: 'shown as rows' },
      },
    ),
    section(
      'pdns.record',
      'Records, summaries and hits',
      ['pdns.lookup', 'pdns.summarize', 'pdns.flexible'],
      {
        field: words(
          'rrname rrtype rdata bailiwick count time_first time_last zone_time_first zone_time_last num_results rdata_raw',
        ),
      },
      { rdata_raw: { window: unseen } },
    ),
    section(
      'pdns.status',
      'Status codes and errors',
      [],
      {
        status: words('200 400 401 403 404 415 416 429 500 502 503 504'),
        'error body': ['one line of text'],
      },
      {
        415: { client: 'never happens: the header is always sent', window: 'never happens', test: 'never happens' },
      },
    ),
  ],
};
