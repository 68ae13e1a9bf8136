import { type Page, section, words } from '../row.ts';

const feeds = 'domaindiscovery domainhotlist domainrisk iprisk iphotlist domainrdap nad nod noh';
const csv = 'not requested: JSON lines contain the same';

export const feedsPage: Page = {
  file: 'feeds',
  title: 'Feeds',
  sections: [
    section(
      'feeds.read',
      'GET /v1/feed/<feed>/',
      ['feeds.read', 'feeds.more'],
      {
        operation: words(feeds),
        parameter: words('sessionID after before domain top headers'),
        header: ['Accept: application/x-ndjson', 'Accept: text/csv'],
        status: ['206: more waits', '200 with an empty body'],
        limit: ['2 a minute', '120 an hour', '5 days kept'],
        rule: ['a session or a window'],
      },
      {
        headers: { client: csv, window: csv, test: csv },
        'Accept: text/csv': { client: csv, window: csv, test: csv },
        'Accept: application/x-ndjson': { window: 'not shown: used only between main and the service' },
        top: { window: 'not offered: meant for trials' },
        '5 days kept': { test: 'shown in the window; no behaviour to test' },
        'a session or a window': { window: 'not needed: Sextant follows a feed in a session' },
      },
    ),
    section('feeds.end', 'DELETE /v1/feed/<feed>/', ['feeds.endSession'], {
      operation: ['DELETE of each feed'],
      parameter: ['sessionID'],
    }),
    section('feeds.record', 'The lines', ['feeds.read'], {
      field: words(
        `timestamp domain phishing_risk malware_risk spam_risk proximity_risk overall_risk expires raw_record
        parsed_record`,
      ),
    }),
    section(
      'feeds.rdap',
      'The lines of domainrdap',
      ['feeds.read'],
      {
        field: words(
          `first_request_timestamp requests data source_type url registrar_request_url registry_request_url parsed_fields
          handle creation_date last_changed_date expiration_date domain_statuses nameservers conformance dnssec emails
          email_domains unclassified_emails links contacts registrar`,
        ),
      },
      { '*': { client: 'passed on unchanged' } },
    ),
    section(
      'feeds.archives',
      'GET /v1/download/<feed>/ (getFeedDownload)',
      ['feeds.archives', 'feeds.download'],
      {
        operation: ['GET download', 'GET of a file'],
        parameter: ['limit'],
        field: words('files url'),
        rule: ['.sha256 beside each file', 'daily and five-minute names'],
      },
      {
        url: { window: 'not shown: it gives access to the file' },
      },
    ),
  ],
};
