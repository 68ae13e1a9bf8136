import '@blueprintjs/core/lib/css/blueprint.css';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import './fonts.css';
import './tokens.css';
import './base.css';

import { createRoot } from 'react-dom/client';
import * as z from 'zod';
import { isCommandId } from '../shared/commands.ts';
import { createBridge, shellTransport } from './bridge.ts';
import { listenToKeys } from './commands/keyboard.ts';
import { listenToTexts } from './commands/paste.ts';
import { runCommand } from './commands/run.ts';
import { Frame } from './frame/Frame.tsx';
import { fetchPanels } from './frame/panels.tsx';
import { createWorkbench, WorkbenchContext } from './stores/workbench.ts';
import { frameTexts } from './texts/frame.ts';
import { keepFocus } from './ui/keep-focus.ts';
import { keepKeysWhole } from './ui/keep-keys-whole.ts';
import { listenToMenuKeys } from './ui/menu-keys.ts';

// The content policy forbids generated code, so schemas must not be compiled.
z.config({ jitless: true });

const restMs = 1000;

const root = document.getElementById('root');
const transport = shellTransport();
if (root && transport) {
  const bridge = createBridge(transport);
  const workbench = createWorkbench(bridge, runCommand);
  bridge.onEvent('app.command', ({ id }) => {
    if (isCommandId(id)) workbench.run(id);
  });
  listenToMenuKeys();
  listenToKeys(workbench);
  keepFocus();
  keepKeysWhole(window);
  listenToTexts(workbench);
  const { settings, frame, connections, account, openCase, savedItems, membership, team, jobs } = workbench;
  await settings.load();
  workbench.dock.go(settings.store.getState().workspace);
  void frame.load();
  createRoot(root).render(
    <WorkbenchContext value={workbench}>
      <Frame />
    </WorkbenchContext>,
  );
  // The window comes first. Reading the case and the connections waits until the window is usable, and later work, such
  // as calling a service, waits for an idle moment.
  requestIdleCallback(
    () => {
      void openCase.load();
      void connections.load(); // May start the demo service, which takes a processor for a while.
    },
    { timeout: 1500 },
  );
  setTimeout(() => {
    void savedItems.read();
    void membership.read();
    void team.read();
    void jobs.load();
    void account.refresh();
    void fetchPanels();
  }, restMs);
} else if (root) {
  root.textContent = frameTexts.outsideOfSextant;
}
