import { type Page, section, words } from '../row.ts';

export const enrich: Page = {
  file: 'enrich',
  title: 'Enrich',
  sections: [
    section(
      'enrich.request',
      '/v1/intel-enrich/',
      ['enrich.domains', 'enrich.more'],
      {
        operation: ['GET (getIntelEnrich)', 'POST (postIntelEnrich)'],
        parameter: words('domain parsed_whois parsed_domain_rdap screenshots data_updated_after'),
        limit: ['100 domains per request', 'a quota of its own'],
      },
      {
        data_updated_after: { window: 'not offered: Sextant reads the current record' },
      },
    ),
    section(
      'enrich.answer',
      'The reply',
      ['enrich.domains'],
      {
        field: words('limit_exceeded has_more_results message results_count results missing_domains'),
        rule: ['no counts', '206 where some data is unavailable'],
      },
      {
        missing_domains: { window: 'not shown yet: only in the stored reply' },
        results_count: { window: 'not shown: Sextant counts the rows and reports a difference' },
      },
    ),
  ],
};
