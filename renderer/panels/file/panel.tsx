import { DocumentOpen } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <DocumentOpen />,
  fetch: async () => (await import('./FilePanel.tsx')).FilePanel,
  help: {
    about:
      'Looks inside files of any size: JSON lines, CSV, text and Parquet. Search them, and find out which of your entities stand in them.',
    commands: ['file.open', 'file.match', 'file.keep', 'file.close'],
    costs: 'Nothing here asks a service, and the file is only read.',
    empty: 'Open a file that you downloaded, or a list of your own.',
  },
};
