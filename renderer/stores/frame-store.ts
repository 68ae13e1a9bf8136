import { createStore } from 'zustand/vanilla';
import type { AppInfo } from '../../shared/calls/app.ts';
import type { Bridge } from '../../shared/contract.ts';

/** Which overlay lies over the window; never two at a time. */
export type Overlay = 'none' | 'palette' | 'keys' | 'about';

export interface SaveQuestion {
  readonly id: number;
  readonly title: string;
  readonly suggested: string;
}

export interface FrameState {
  readonly info: AppInfo | null;
  readonly overlay: Overlay;
  readonly saveQuestion: SaveQuestion | null;
  /** The demo world's time less this machine's, in milliseconds; null until it is known or needed. */
  readonly worldOffsetMs: number | null;
}

/** The window itself: what shell it is in, what lies over it, which question it asks. */
export function createFrame({ call, onEvent }: Bridge) {
  const store = createStore<FrameState>(() => ({
    info: null,
    overlay: 'none',
    saveQuestion: null,
    worldOffsetMs: null,
  }));
  onEvent('dialog.ask', (saveQuestion) => store.setState({ saveQuestion }));
  onEvent('app.keychainChanged', (keychain) =>
    store.setState(({ info }) => ({ info: info ? { ...info, keychain } : null })),
  );

  async function load(): Promise<void> {
    const info = await call('app.info', {});
    if (info.ok) store.setState({ info: info.value });
  }

  async function answerSave(path: string | null): Promise<void> {
    const question = store.getState().saveQuestion;
    store.setState({ saveQuestion: null });
    if (question) await call('dialog.answer', { id: question.id, path });
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
    answerSave,
    readDemoClock,
    advanceDemoClock,
  };
}
export type FrameStore = ReturnType<typeof createFrame>;
