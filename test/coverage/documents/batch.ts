import { type Page, section, words } from '../row.ts';

export const batch: Page = {
  file: 'batch',
  title: 'Batch channels',
  sections: [
    section('batch.validate', 'POST /batchd/v1/validate', ['batch.validate'], {
      operation: ['POST validate'],
      parameter: ['apikey'],
      field: words('profile username batch description _status _message'),
    }),
    section('batch.details', 'POST /batchd/v1/batch/chdetails', ['batch.channels'], {
      operation: ['POST chdetails'],
      parameter: ['channels'],
      field: words('earliest latest size mimetype _status _message'),
      limit: ['channels 1-255', 'a window of 12 to 18 hours'],
    }),
    section(
      'batch.fetch',
      'POST /batchd/v1/batch/chfetch',
      ['batch.fetch', 'batch.download'],
      {
        operation: ['POST chfetch'],
        parameter: words('channel start_time end_time'),
        status: ['404: no data'],
        header: ['Content-Type'],
        rule: ['seconds are ignored', 'data that was pruned'],
      },
      { 'Content-Type': { window: 'not shown: the user can open the file' } },
    ),
    section(
      'batch.link',
      'POST /batchd/v1/batch/makeurl, and GET of the link',
      ['batch.makeUrl', 'batch.fetchLink', 'batch.checkLink'],
      {
        operation: ['POST makeurl', 'GET link'],
        field: words('url _status _message'),
        status: ['404: NoSuchKey', '403: expired'],
        rule: ['the life of a link', 'no credentials'],
      },
      { 'no credentials': { window: 'not shown: used only between main and the service' } },
    ),
    section(
      'batch.lines',
      'The lines of a channel',
      ['batch.fetch', 'batch.fetchLink'],
      {
        field: words(
          `time vname mname source message domain time_seen bailiwick rrname rrclass rrtype rdata keys new_rr new_domain
          new_rrname new_rrtype new_rrset`,
        ),
      },
      { '*': { client: 'stored byte for byte', test: 'stored byte for byte, as the test of chfetch shows' } },
    ),
    section('batch.error', 'Errors', [], {
      'error body': words('status type detail logid invalid_parameters contact_url'),
      status: ['missing-api-key', 'session-failure', 'invalid-parameters', '500'],
    }),
  ],
};
