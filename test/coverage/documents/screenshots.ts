import { type Page, section, words } from '../row.ts';

export const screenshots: Page = {
  file: 'screenshots',
  title: 'Screenshots',
  sections: [
    section(
      'screenshots.object',
      'The screenshot of a record',
      ['screenshots.read', 'screenshots.list'],
      {
        parameter: ['screenshots=1'],
        field: words('src timestamp ip_address last_attempt last_seen'),
        rule: ['what the times mean'],
      },
      {
        src: { window: 'not shown: it gives access to the picture, and stays in main' },
        'what the times mean': { demo: 'its captures have all five times' },
      },
    ),
    section(
      'screenshots.image',
      'GET on the src of a record',
      [
        'screenshots.image',
        'screenshots.saveSized',
        'screenshots.fetch',
        'screenshots.thumbnails',
        'screenshots.storedImage',
        'screenshots.saveFingerprints',
        'screenshots.save',
      ],
      {
        operation: ['GET src'],
        parameter: words('resize_width crop_height token'),
        rule: ['no credentials to its host'],
      },
      {
        token: { window: 'not shown: it gives access to the picture' },
        'no credentials to its host': { window: 'not shown' },
      },
    ),
  ],
};
