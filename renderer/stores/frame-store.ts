import { createStore } from 'zustand/vanilla';
import type { AppInfo } from '../../shared/app-info.ts';
import type { Comparison, MergeLook } from '../../shared/comparison.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { PanelId } from '../../shared/panels.ts';

/** Which overlay lies over the window; never two at a time. */
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
  | 'recent'
  | 'recover'
  | 'rename';

/** Something that costs, or can't be taken back: a person says yes first. */
export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly agreed: () => void;
}

/** What a comparison told, and how to ask for more of it. */
export interface Compared {
  readonly against: { readonly path?: string; readonly event?: number };
  readonly first: Comparison;
}

export interface FrameState {
  readonly info: AppInfo | null;
  /** The panel that help is shown for. */
  readonly helpFor: PanelId;
  readonly overlay: Overlay;
  readonly confirmation: Confirmation | null;
  readonly compared: Compared | null;
  /** What the copy of a colleague would bring. */
  readonly copy: MergeLook | null;
  /** The demo world's time less this machine's, in milliseconds; null until it is known or needed. */
  readonly worldOffsetMs: number | null;
}

/** The window itself: what shell it is in, what lies over it, which question it asks. */
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
    /** Closes this one alone: what it waited for may end when the person has opened another. */
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

/** The present of the services: in the demo world it may be days ahead. */
export function worldNow({ store }: FrameStore): number {
  return Date.now() + (store.getState().worldOffsetMs ?? 0);
}
