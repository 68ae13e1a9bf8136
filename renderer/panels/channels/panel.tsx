import { Feed } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Feed />,
  fetch: async () => (await import('./ChannelsPanel.tsx')).ChannelsPanel,
  help: {
    about:
      'What each channel of your batch key holds right now. Choose a range of time, then make a link for someone who has no key, or download it.',
    commands: [
      'channels.refresh',
      'channels.makeLinks',
      'channels.download',
      'channels.downloadLink',
      'links.check',
      'links.share',
    ],
    costs: 'Asking what a channel holds and making links costs no query; a download counts against your batch volume.',
    empty: 'Without a batch key no channel is listed: enter one under Connections, and ask again.',
  },
};
