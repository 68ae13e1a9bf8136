import { DocumentOpen } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <DocumentOpen />,
  fetch: async () => (await import('./FilePanel.tsx')).FilePanel,
  help: {
    about:
      'Shows the contents of files of any size: JSON lines, CSV, text and Parquet. Search them, and find which items of the case they contain.',
    commands: ['file.open', 'file.match', 'file.keep', 'file.close'],
    costs: 'Sends no requests. The file is only read.',
    empty: 'Open a downloaded file, or a list of your own.',
  },
};
