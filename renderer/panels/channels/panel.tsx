import { Feed } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Feed />,
  fetch: async () => (await import('./ChannelsPanel.tsx')).ChannelsPanel,
  help: {
    about:
      'Shows what each channel of your batch key contains now. Select a time range, then create a link for someone without a key, or download the data.',
    commands: [
      'channels.refresh',
      'channels.makeLinks',
      'channels.download',
      'channels.downloadLink',
      'links.check',
      'links.share',
    ],
    costs: 'Refreshing channels and creating links costs no query. A download counts against your batch volume.',
    empty: 'Channels need a batch key: enter one under Connections, then refresh.',
  },
};
