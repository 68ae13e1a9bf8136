import { type Page, section, words } from '../row.ts';

const unseen = 'not offered yet: only from a terminal';
const raw = 'only in the stored reply';

export const investigate: Page = {
  file: 'investigate',
  title: 'Investigate',
  sections: [
    section(
      'investigate.operations',
      '/v1/intel-investigate/',
      ['investigate.search', 'investigate.more', 'investigate.domains', 'investigate.test'],
      {
        operation: ['GET (getIntelInvestigate)', 'POST (postIntelInvestigate)', 'query language (text/plain)'],
        rule: [
          'no-charge test queries',
          'parameters combine with AND',
          'filters can’t stand alone',
          'a search hash stands alone',
        ],
        limit: [
          '100 domains per request',
          '10000 matches',
          '500 domains per page',
          'guided-pivot threshold of 500',
          'limits of the account',
        ],
      },
      {
        'query language (text/plain)': {
          client: 'not used: a technology preview',
          window: 'not used',
          demo: 'not served',
          test: 'not used',
        },
        'guided-pivot threshold of 500': { demo: 'does not apply: the window offers pivots' },
      },
    ),
    section('investigate.base', 'Base parameters', ['investigate.search'], {
      parameter: words(
        `ad_tracker_code analytics_cn_code analytics_code analytics_v4_code tag_manager_code heatmap_code
        selfhosted_analytics_code metrics_ru_code counter_project_code counter_security_code social_network_code
        contact_name contact_phone contact_street domain email email_dns_soa email_domain historical_email
        historical_free_text historical_registrant iana_id ip mailserver_domain mailserver_host mailserver_ip
        nameserver_domain nameserver_host nameserver_ip redirect_domain registrant registrant_org registrar search_hash
        server_type ssl_alt_names ssl_common_name ssl_duration ssl_email ssl_hash ssl_issuer_common_name ssl_org
        ssl_subject tagged_with_all tagged_with_any website_title whois asn isp_name`,
      ),
    }),
    section('investigate.filter', 'Filter parameters', ['investigate.search'], {
      parameter: words(
        `active create_date create_date_within data_updated_after expiration_date first_seen_since first_seen_within
        ip_country_code not_tagged_with_all not_tagged_with_any rank risk_score server_type ssl_not_after ssl_not_before
        tagged_with_all tagged_with_any tld website_title`,
      ),
    }),
    section(
      'investigate.paging',
      'Paging, sorting and optional parts of a record',
      ['investigate.search', 'investigate.more'],
      {
        parameter: words(
          `position next page_size sort_by sort_direction screenshots parsed_whois parsed_domain_rdap
          parsed_whois:<field> parsed_domain_rdap:<field>`,
        ),
      },
      {
        next: { window: 'not offered: position does the same' },
        position: { window: 'not shown: Sextant continues where it stopped' },
        'parsed_whois:<field>': { window: unseen },
        'parsed_domain_rdap:<field>': { window: unseen },
      },
    ),
    section(
      'investigate.answer',
      'The reply',
      ['investigate.search'],
      {
        field: words(
          'limit_exceeded has_more_results message results_count total_count position next results missing_domains error',
        ),
        rule: ['413 inside of 200'],
      },
      {
        next: { window: 'not shown: Sextant continues where it stopped' },
        position: { window: 'not shown: Sextant continues where it stopped' },
        missing_domains: { window: 'not shown yet: only in the stored reply' },
        results_count: { window: 'not shown: Sextant counts the rows and reports a difference' },
      },
    ),
    section(
      'investigate.record',
      'The domain record',
      ['investigate.search', 'investigate.domains'],
      {
        field: words(
          `domain whois_url active alexa popularity_rank tld website_response spf_info data_updated_timestamp create_date
        expiration_date first_seen registrar registrant_name registrant_org redirect redirect_domain website_title
        server_type registrar_status email_domain soa_email ssl_email additional_whois_email admin_contact
        billing_contact registrant_contact technical_contact ip mx name_server ssl_info domain_risk tags screenshot
        parsed_whois parsed_domain_rdap ad_tracker analytics analytics_v4 tag_manager_codes social_codes heatmap_codes
        analytics_cn_codes metrics_ru_codes selfhosted_analytics_codes counter_project_codes counter_security_codes`,
        ),
      },
      {
        redirect: { window: raw },
        tld: { window: 'not shown: the name ends with it' },
        alexa: { client: 'reported under other members', window: 'shown under other members' },
      },
    ),
    section(
      'investigate.parts',
      'Parts of the record',
      ['investigate.search', 'investigate.domains'],
      {
        field: words(
          `value count name org street city state postal country phone fax email address asn country_code isp host
        priority hash subject organization alt_names sources common_name issuer_common_name not_before not_after
        duration risk_score components threats evidence label scope tagged_at registrar_iana_id`,
        ),
      },
      {
        priority: { window: raw },
        sources: { window: raw },
        duration: { window: raw },
        scope: { window: raw },
        tagged_at: { window: raw },
      },
    ),
  ],
};
