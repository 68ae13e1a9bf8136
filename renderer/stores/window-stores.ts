import type { Bridge } from '../../shared/contract.ts';
import { type Canvas, createCanvas } from './canvas-store.ts';
import { createDock, type Dock } from './dock.ts';
import { createFrame, type FrameStore } from './frame-store.ts';
import { createNotices, type Notices } from './notices-store.ts';
import { createSettings, type SettingsStore } from './settings-store.ts';

/** The window itself: its panels, layout, and notices. */
export interface WindowStores {
  readonly notices: Notices;
  readonly settings: SettingsStore;
  readonly frame: FrameStore;
  readonly dock: Dock;
  readonly canvas: Canvas;
}

export function createWindowStores(bridge: Bridge): WindowStores {
  const notices = createNotices();
  const settings = createSettings(bridge, notices);
  const dock = createDock((workspace) => void settings.change({ workspace }));
  bridge.onEvent('case.opened', ({ counts }) => {
    // Whoever opened a case from a list of cases wants to see it.
    const { active } = dock.store.getState();
    if (counts.entities > 0 && (active === 'start' || active === 'memory')) dock.show('graph');
  });
  return {
    notices,
    settings,
    frame: createFrame(bridge),
    dock,
    canvas: createCanvas(() => dock.show('graph')),
  };
}
