import { type Page, section, words } from '../row.ts';

const unsent = 'not sent: the service knows Sextant by its key';
const ours = 'not shown: it is between main and the service';

export const platform: Page = {
  file: 'platform',
  title: 'All of the platform',
  sections: [
    section(
      'platform.credentials',
      'Who asks',
      [],
      {
        header: ['X-Api-Key'],
        parameter: words('api_username api_key timestamp signature app_partner app_name app_version format'),
        rule: ['HMAC with SHA-256', 'HTTP Basic'],
      },
      {
        timestamp: { window: ours },
        signature: { window: ours },
        app_partner: { client: unsent, window: unsent, test: unsent },
        app_name: { client: unsent, window: unsent, test: unsent },
        app_version: { client: unsent, window: unsent, test: unsent },
        format: { client: 'not sent: JSON is the default', window: ours, test: 'not sent' },
        'HTTP Basic': {
          client: 'not offered: a header does the same',
          window: 'not offered',
          demo: 'not offered: the client has no use for it',
          test: 'not offered',
        },
      },
    ),
    section(
      'platform.status',
      'Status codes',
      [],
      { status: words('200 206 400 401 403 404 414 422 500 503') },
      {
        414: { window: 'never met: names are sent as a form', client: 'never met: names are sent as a form' },
      },
    ),
    section(
      'platform.error',
      'Error bodies',
      [],
      {
        'error body': words('error.code error.message error.summary error.messages resources.support'),
      },
      {
        'error.code': {
          window: 'not shown: the status says the same',
          client: 'not read: the status says the same',
          test: 'not read',
        },
      },
    ),
  ],
};
