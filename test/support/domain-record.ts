import type { DomainRecord } from '../../shared/domain-record.ts';

/** A record of a name alone; a test adds what it is about. */
export function domainRecord(domain: string): DomainRecord {
  return {
    ...{ domain, active: null, tld: null, popularity_rank: null, website_response: null, spf_info: null },
    ...{ data_updated_timestamp: null, create_date: null, expiration_date: null, first_seen: null, registrar: null },
    ...{ registrar_status: [], registrant_name: null, registrant_org: null, redirect: null, redirect_domain: null },
    ...{ website_title: null, server_type: null, email_domain: [], soa_email: [], ssl_email: [] },
    ...{ additional_whois_email: [], registrant_contact: null, admin_contact: null, billing_contact: null },
    ...{ technical_contact: null, ip: [], mx: [], name_server: [], ssl_info: [], domain_risk: null, tags: [] },
    trackers: {
      ...{ ad_tracker: [], analytics: [], analytics_v4: [], tag_manager_codes: [], social_codes: [] },
      ...{ heatmap_codes: [], analytics_cn_codes: [], metrics_ru_codes: [], selfhosted_analytics_codes: [] },
      ...{ counter_project_codes: [], counter_security_codes: [] },
    },
    ...{ screenshot: null, parsed_whois: null, parsed_domain_rdap: null },
  };
}
