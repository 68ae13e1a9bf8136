import { createStore } from 'zustand/vanilla';
import { fitOf, type RangeFit, type Span } from '../../shared/channel-window.ts';
import type { BatchProfile, ChannelDetails, ChannelRange } from '../../shared/channels.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { Failure } from '../../shared/result.ts';
import { channelTexts } from '../texts/channels.ts';
import type { Notices } from './notices-store.ts';

export type ChannelName = BatchProfile['channels'][number];

/** A range of one channel to link to or to download. */
export interface Wish extends ChannelRange {
  readonly description: string;
  readonly fit: RangeFit;
}

export interface ChannelsView {
  readonly channels: readonly ChannelName[];
  readonly details: ReadonlyMap<number, ChannelDetails>;
  /** When the windows were read, by their own clock; null before that. */
  readonly asked: number | null;
  /** That clock minus this machine's, in milliseconds. */
  readonly offsetMs: number;
  readonly failure: Failure | null;
  readonly loading: boolean;
  readonly chosen: ReadonlySet<number>;
  readonly range: Span | null;
  /** Ranges that were put aside, so that another can be chosen. */
  readonly aside: readonly ChannelRange[];
  readonly by: 'link' | 'fetch';
  /** The recipient of the next links. */
  readonly madeFor: string;
  readonly busy: 'making' | 'preparing' | null;
  /** The visible part of the panel. */
  readonly part: ChannelsPart;
}

export type ChannelsPart = 'choose' | 'links' | 'downloads';

/** The channels of the current key, their windows, and the chosen ranges. */
export function createChannels({ call, onEvent }: Bridge, notices: Notices) {
  const store = createStore<ChannelsView>(() => ({
    channels: [],
    details: new Map(),
    asked: null,
    offsetMs: 0,
    failure: null,
    loading: false,
    chosen: new Set(),
    range: null,
    aside: [],
    by: 'link',
    madeFor: '',
    busy: null,
    part: 'choose',
  }));
  let reading = new AbortController();
  let connection: string | null = null;
  // Another connection has other channels.
  onEvent('connections.changed', ({ active }) => {
    if (active === connection) return;
    connection = active;
    reading.abort();
    store.setState({ channels: [], details: new Map(), asked: null, failure: null, loading: false, chosen: new Set() });
  });

  /** Lists the channels once, and reads what each contains now. */
  async function refresh(anew = false): Promise<void> {
    reading.abort();
    const mine = new AbortController();
    reading = mine;
    store.setState({ loading: true });
    let { channels } = store.getState();
    if (anew || channels.length === 0) {
      const profile = await call('batch.validate', {}, mine.signal);
      if (mine.signal.aborted) return;
      if (!profile.ok) return store.setState({ loading: false, failure: profile.failure });
      channels = profile.value.channels;
      store.setState({ channels });
    }
    if (channels.length === 0) return store.setState({ loading: false, failure: null, details: new Map() });
    const answer = await call('batch.channels', { channels: channels.map(({ number }) => number) }, mine.signal);
    if (mine.signal.aborted) return;
    if (!answer.ok) return store.setState({ loading: false, failure: answer.failure });
    const now = Date.parse(answer.value.now);
    store.setState({
      loading: false,
      failure: null,
      details: new Map(answer.value.channels.map((details) => [details.channel, details])),
      asked: now,
      offsetMs: now - Date.now(),
    });
  }

  function toggle(channel: number): void {
    const chosen = new Set(store.getState().chosen);
    if (!chosen.delete(channel)) chosen.add(channel);
    store.setState({ chosen });
  }

  /** Puts the range of the chosen channels aside, so that another can be chosen. */
  function putAside(): void {
    const { chosen, range, aside } = store.getState();
    if (range === null) return;
    const now = [...chosen].map((channel) => ({ channel, ...range }));
    store.setState({ aside: unique([...aside, ...now]), range: null });
  }

  /** Makes links to everything chosen; returns their ids. */
  async function makeLinks(): Promise<readonly number[]> {
    const view = store.getState();
    const wishes = wishesOf(view, Date.now() + view.offsetMs);
    if (wishes.length === 0 || view.busy) return [];
    store.setState({ busy: 'making' });
    const made = await call('share.make', {
      ranges: wishes.map(({ channel, start, end, description }) => ({ range: { channel, start, end }, description })),
      for: view.madeFor,
    });
    store.setState({ busy: null });
    if (!made.ok) {
      notices.showFailure(made.failure);
      return [];
    }
    const { links, left, stopped } = made.value;
    if (stopped) notices.show('warning', channelTexts.notices.linksStopped(links.length, left), stopped.message);
    else store.setState({ aside: [] });
    store.setState({ part: 'links' });
    return links.map(({ id }) => id);
  }

  async function download(): Promise<void> {
    const view = store.getState();
    const wishes = wishesOf(view, Date.now() + view.offsetMs).filter(({ fit }) => fit.kind !== 'outside');
    if (wishes.length === 0) return;
    const ranges = wishes.map(({ channel, start, end }) => ({ channel, start, end }));
    if (await queue({ ranges, by: view.by })) store.setState({ aside: [] });
  }

  /** Queues downloads; returns whether there were any. */
  async function queue(wish: {
    readonly ranges?: ChannelRange[];
    readonly by?: ChannelsView['by'];
    readonly urls?: string[];
  }): Promise<boolean> {
    store.setState({ busy: 'preparing' });
    const begun = await call('batch.download', wish);
    store.setState({ busy: null });
    if (!begun.ok) notices.showFailure(begun.failure);
    const some = begun.ok && begun.value.jobs.length > 0;
    if (some) store.setState({ part: 'downloads' });
    return some;
  }

  return {
    store,
    refresh,
    toggle,
    putAside,
    makeLinks,
    download,
    queue,
    show: (part: ChannelsPart) => store.setState({ part }),
    choose: (chosen: ReadonlySet<number>) => store.setState({ chosen }),
    setRange: (range: Span | null) => store.setState({ range }),
    dropAside: (index: number) => store.setState(({ aside }) => ({ aside: aside.filter((_, at) => at !== index) })),
    change: (part: Partial<Pick<ChannelsView, 'by' | 'madeFor'>>) => store.setState(part),
  };
}
export type ChannelsStore = ReturnType<typeof createChannels>;

/** Everything chosen: the ranges put aside, and the range of the chosen channels; with what the service has of each. */
export function wishesOf({ aside, chosen, range, channels, details, asked }: ChannelsView, now: number): Wish[] {
  const current = range === null ? [] : [...chosen].sort((a, b) => a - b).map((channel) => ({ channel, ...range }));
  return unique([...aside, ...current]).map((wish) => ({
    ...wish,
    description: channels.find(({ number }) => number === wish.channel)?.description ?? '',
    fit: fitOf(wish, details.get(wish.channel) ?? null, { asked: asked ?? now, now }),
  }));
}

function unique(ranges: readonly ChannelRange[]): ChannelRange[] {
  return [...new Map(ranges.map((range) => [`${range.channel} ${range.start} ${range.end}`, range])).values()];
}
