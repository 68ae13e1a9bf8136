import { type Page, section, words } from '../row.ts';

const unsent = 'not sent: the key identifies Sextant';
const ours = 'not shown: used only between main and the service';

export const platform: Page = {
  file: 'platform',
  title: 'The whole platform',
  sections: [
    section(
      'platform.credentials',
      'Credentials',
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
          demo: 'not offered: the client does not use it',
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
        414: { window: 'never happens: names are sent as a form', client: 'never happens: names are sent as a form' },
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
          window: 'not shown: the status has the same meaning',
          client: 'not read: the status has the same meaning',
          test: 'not read',
        },
      },
    ),
  ],
};
