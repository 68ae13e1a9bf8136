import { createStore } from 'zustand/vanilla';
import type { AppInfo } from '../../shared/app-info.ts';
import type { Comparison, MergeLook } from '../../shared/comparison.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { PanelId } from '../../shared/panels.ts';

/** The open overlay of the window; never two at a time. */
export type Overlay =
  | 'none'
  | 'palette'
  | 'keys'
  | 'about'
  | 'add'
  | 'annotate'
  | 'compare'
  | 'confirm'
  | 'downloadLink'
  | 'export'
  | 'seal'
  | 'verifySeal'
  | 'exportGraph'
  | 'importFile'
  | 'group'
  | 'help'
  | 'mergeCopy'
  | 'paste'
  | 'reason'
  | 'recent'
  | 'recover'
  | 'rename';

/** An action that costs, or can't be undone: the user must confirm it. */
export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly agreed: () => void;
}

/** The result of a comparison, and how to get more of it. */
export interface Compared {
  readonly against: { readonly path?: string; readonly event?: number };
  readonly first: Comparison;
}

export interface FrameState {
  readonly info: AppInfo | null;
  /** The panel whose help is shown. */
  readonly helpFor: PanelId;
  readonly overlay: Overlay;
  readonly confirmation: Confirmation | null;
  readonly compared: Compared | null;
  /** What a colleague's copy would add. */
  readonly copy: MergeLook | null;
  /** The demo world's time minus this machine's, in milliseconds; null until it is known or needed. */
  readonly worldOffsetMs: number | null;
}

/** The window itself: its shell, its overlay, its current question. */
export function createFrame({ call, onEvent }: Bridge) {
  const store = createStore<FrameState>(() => ({
    info: null,
    helpFor: 'start',
    overlay: 'none',
    confirmation: null,
    compared: null,
    copy: null,
    worldOffsetMs: null,
  }));
  onEvent('app.keychainChanged', (keychain) =>
    store.setState(({ info }) => ({ info: info ? { ...info, keychain } : null })),
  );

  async function load(): Promise<void> {
    const info = await call('app.info', {});
    if (info.ok) store.setState({ info: info.value });
  }

  async function readDemoClock(): Promise<void> {
    const clock = await call('demo.clock', {});
    if (clock.ok) setWorldTime(clock.value.now);
  }

  async function advanceDemoClock(hours: number) {
    const clock = await call('demo.advanceClock', { hours });
    if (clock.ok) setWorldTime(clock.value.now);
    return clock;
  }

  function setWorldTime(now: string): void {
    store.setState({ worldOffsetMs: Date.parse(now) - Date.now() });
  }

  return {
    store,
    load,
    show: (overlay: Overlay) => store.setState({ overlay }),
    /** Closes only this one: what it waited for may end after the user has opened another. */
    close: (overlay: Overlay) => store.setState((now) => (now.overlay === overlay ? { overlay: 'none' } : now)),
    showHelp: (helpFor: PanelId) => store.setState({ overlay: 'help', helpFor }),
    confirm: (confirmation: Confirmation) => store.setState({ overlay: 'confirm', confirmation }),
    showCompared: (compared: Compared) => store.setState({ overlay: 'compare', compared }),
    showCopy: (copy: MergeLook) => store.setState({ overlay: 'mergeCopy', copy }),
    readDemoClock,
    advanceDemoClock,
  };
}
export type FrameStore = ReturnType<typeof createFrame>;

/** The services' current time: in the demo world it may be days ahead. */
export function worldNow({ store }: FrameStore): number {
  return Date.now() + (store.getState().worldOffsetMs ?? 0);
}
