import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import { Settings } from '../../shared/settings.ts';
import type { Notices } from './notices-store.ts';

/** A view of the settings; main has the truth. */
export function createSettings({ call, onEvent }: Bridge, notices: Notices) {
  const store = createStore<Settings>(() => Settings.parse({}));
  onEvent('settings.changed', (settings) => store.setState(settings, true));

  async function load(): Promise<void> {
    const read = await call('settings.read', {});
    if (read.ok) store.setState(read.value, true);
    else notices.showFailure(read.failure);
  }

  async function change(part: Partial<Settings>): Promise<void> {
    const changed = await call('settings.change', part);
    if (!changed.ok) notices.showFailure(changed.failure);
  }

  return { store, load, change };
}
export type SettingsStore = ReturnType<typeof createSettings>;
