import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDispatcher, mostCallsInFlight } from '../../electron/core/bridge/dispatch.ts';
import { createEventHub, type EventHub } from '../../electron/core/bridge/events.ts';
import { createLog } from '../../electron/core/words/log.ts';
import { createSecrets } from '../../electron/core/words/secrets.ts';
import { type CallName, type Contract, calls } from '../../shared/contract.ts';
import type { Handlers, Transport } from '../../shared/ipc.ts';
import { fail, ok } from '../../shared/result.ts';
import { Settings } from '../../shared/settings.ts';

/** One page at the far end of a bridge, as a test plays it. */
export interface PlayedPage {
  /** Sends as the page's own script does, each message in its turn. */
  send(...messages: unknown[]): Promise<void>;
  /** Everything that the page was told so far, in order. */
  heard(): Promise<readonly unknown[]>;
  /** Someone who is not our page sends a message; comes back when the shell has seen it. */
  readonly strangers: Readonly<Record<string, (message: unknown) => Promise<void>>>;
}

/** A kind of bridge: Electron's channel, Chromium's binding, two ends in memory. */
export interface TransportBench {
  /** Opens a page and joins it by `connect`, as the shell does. */
  openPage(connect: (transport: Transport) => () => void, log: (line: string) => void): Promise<PlayedPage>;
  close(): Promise<void>;
}

export interface TransportKind {
  readonly name: string;
  readonly strangers: readonly string[];
  open(): Promise<TransportBench>;
}

const canary = '0a1b2-c3d4e-canary-7c8d9';
const settings = Settings.parse({});

/** Every kind of bridge must carry the contract in the same way: same answers, same refusals, nothing leaked. */
export function transportSuite(kind: TransportKind): void {
  describe(`over ${kind.name}`, () => {
    let bench: TransportBench;
    let log: string[];
    let events: EventHub;
    let page: PlayedPage;
    let second: PlayedPage;
    const stopped: string[] = [];
    let nextId = 1;

    beforeAll(async () => {
      bench = await kind.open();
      log = [];
      const writing = createLog(
        (line) => log.push(line),
        createSecrets(),
        () => new Date(0),
      );
      events = createEventHub(writing);
      const dispatcher = createDispatcher(playedHandlers(stopped), events, writing);
      const open = () => bench.openPage(dispatcher.connect, (line) => writing.write('warning', line));
      page = await open();
      second = await open();
    });
    afterAll(() => bench.close());

    /** The answers to these calls, once all have come. */
    async function answersTo(ids: readonly number[], from: PlayedPage): Promise<unknown[]> {
      return vi.waitFor(
        async () => {
          const results = new Map((await answers(from)).map((answer) => [answer.id, answer.result]));
          if (!ids.every((id) => results.has(id))) throw new Error(`not all of ${ids} are answered`);
          return ids.map((id) => results.get(id));
        },
        { timeout: 10_000 },
      );
    }

    async function answerTo(id: number, from: PlayedPage = page): Promise<unknown> {
      return (await answersTo([id], from))[0];
    }

    async function call(name: string, input: unknown, from: PlayedPage = page): Promise<unknown> {
      const id = nextId++;
      await from.send({ kind: 'call', id, name, input });
      return answerTo(id, from);
    }

    test('a call is answered', async () => {
      expect(await call('settings.read', {})).toEqual({ ok: true, value: settings });
    });

    test('bad input is told by field, and nothing is done', async () => {
      expect(await call('connections.use', { id: 'not an id' })).toEqual({
        ok: false,
        failure: {
          code: 'bad-input',
          message: expect.stringMatching(/^The input is not valid\. id: /),
          kept: 'Nothing was done.',
          fields: { id: [expect.any(String)] },
        },
      });
      expect(await call('connections.use', 'no object at all')).toMatchObject({
        ok: false,
        failure: { code: 'bad-input', fields: { input: [expect.any(String)] } },
      });
    });

    test.each(['no.such', 'constructor', '__proto__', 'toString', ''])('there is no call %j', async (name) => {
      expect(await call(name, {})).toEqual({
        ok: false,
        failure: {
          code: 'unknown-call',
          message: 'Sextant has no such call.',
          next: '"sextant calls" lists all calls.',
        },
      });
    });

    test.each(['app.quit', 'demo.clock'])(
      'a bug in %s is caught at the edge, and nothing of it is told',
      async (name) => {
        const answer = await call(name, {});
        expect(answer).toEqual({
          ok: false,
          failure: {
            code: 'bug',
            message: `Sextant made a mistake in ${name}.`,
            kept: 'Nothing else was affected.',
            next: 'The log has the details; please report them.',
          },
        });
        expect(log.join('\n')).toContain(`bug ${name}: Error: inner detail`);
        expect(await call('settings.read', {})).toEqual({ ok: true, value: settings });
      },
    );

    test('output that does not fit its schema is a bug, and does not reach the page', async () => {
      expect(await call('app.info', {})).toMatchObject({ ok: false, failure: { code: 'bug' } });
      expect(JSON.stringify(await page.heard())).not.toContain(canary);
    });

    test('a failure that does not fit the closed list is a bug as well', async () => {
      expect(await call('pdns.ping', {})).toMatchObject({ ok: false, failure: { code: 'bug' } });
    });

    test('what a handler adds beside the declared output is left behind', async () => {
      expect(await call('jobs.list', {})).toEqual({ ok: true, value: { jobs: [] } });
    });

    test('an input nested without end is answered like any other', async () => {
      const deep = 3000;
      const layout: unknown = JSON.parse('['.repeat(deep) + ']'.repeat(deep));
      expect(await call('settings.change', { layouts: { detect: layout } })).toMatchObject({ ok: false });
      expect(await call('settings.read', {})).toEqual({ ok: true, value: settings });
    });

    test('a call is cancelled by its number, and that one alone', async () => {
      const [first, other] = [nextId++, nextId++];
      await page.send(
        { kind: 'call', id: first, name: 'account.read', input: {} },
        { kind: 'call', id: other, name: 'account.read', input: {} },
        { kind: 'cancel', id: first },
      );
      expect(await answerTo(first)).toEqual({ ok: false, failure: { code: 'cancelled', message: 'Cancelled.' } });
      expect((await answers(page)).map((answer) => answer.id)).not.toContain(other);
      await page.send({ kind: 'cancel', id: other }, { kind: 'cancel', id: 999_999 });
      expect(await answerTo(other)).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    });

    test('a second call with the number of one that runs is dropped', async () => {
      const id = nextId++;
      await page.send(
        { kind: 'call', id, name: 'account.read', input: {} },
        { kind: 'call', id, name: 'settings.read', input: {} },
        { kind: 'cancel', id },
      );
      await answerTo(id);
      await call('settings.read', {});
      expect((await answers(page)).filter((answer) => answer.id === id)).toHaveLength(1);
      expect(log.join('\n')).toContain(`call number ${id} is running already`);
    });

    test('an event from main reaches every page, in order', async () => {
      events.emit('app.command', { id: 'help.keys' });
      events.emit('app.command', { id: 'help.about' });
      for (const each of [page, second]) {
        await vi.waitFor(async () =>
          expect((await each.heard()).filter(isEvent)).toEqual([
            { kind: 'event', name: 'app.command', payload: { id: 'help.keys' } },
            { kind: 'event', name: 'app.command', payload: { id: 'help.about' } },
          ]),
        );
      }
    });

    test('an event that does not fit its schema is never told', async () => {
      const before = (await page.heard()).filter(isEvent).length;
      events.emit('app.command', { id: 7 as unknown as string });
      await call('settings.read', {});
      expect((await page.heard()).filter(isEvent)).toHaveLength(before);
      expect(log.join('\n')).toContain('bug event app.command does not fit its schema');
    });

    test('messages that nobody understands are dropped, without filling the log', async () => {
      const before = (await page.heard()).length;
      const lines = log.length;
      const odd = [
        null,
        7,
        'text',
        [],
        {},
        { kind: 'call' },
        { kind: 'other', id: 1 },
        { kind: 'call', id: 0, name: 'settings.read' },
      ];
      await page.send(...odd, { kind: 'call', id: 1.5, name: 'settings.read', input: {} });
      await page.send({ kind: 'call', id: -1, name: 'settings.read', input: {} });
      await page.send({ kind: 'call', id: nextId++, name: 'x'.repeat(101), input: {} });
      await page.send(...Array.from({ length: 300 }, () => ({ kind: 'nonsense' })));
      expect(await call('settings.read', {})).toEqual({ ok: true, value: settings });
      expect((await page.heard()).length).toBe(before + 1);
      expect(log.length - lines).toBeGreaterThan(10);
      expect(log.length - lines).toBeLessThan(200);
    });

    test('two pages with the same numbers get their own answers', async () => {
      const id = nextId++;
      await page.send({ kind: 'call', id, name: 'settings.read', input: {} });
      await second.send({ kind: 'call', id, name: 'jobs.list', input: {} });
      expect(await answerTo(id, page)).toEqual({ ok: true, value: settings });
      expect(await answerTo(id, second)).toEqual({ ok: true, value: { jobs: [] } });
    });

    test('one page can not cancel what another began', async () => {
      const id = nextId++;
      const before = stopped.length;
      await page.send({ kind: 'call', id, name: 'account.read', input: {} });
      await second.send({ kind: 'cancel', id });
      await call('settings.read', {}, second);
      expect(stopped.length).toBe(before);
      await page.send({ kind: 'cancel', id });
      await answerTo(id);
      expect(stopped.length).toBe(before + 1);
    });

    test('a page that floods the bridge is told so, does no harm to another, and is well again after', async () => {
      const ids = Array.from({ length: mostCallsInFlight + 40 }, () => nextId++);
      await page.send(...ids.map((id) => ({ kind: 'call', id, name: 'account.read', input: {} })));
      const [kept, late] = [ids.slice(0, mostCallsInFlight), ids.slice(mostCallsInFlight)];
      const flooded = {
        ok: false,
        failure: { code: 'flooded', message: 'Too many calls at once.', next: 'Wait until some of them end.' },
      };
      expect(await answersTo(late, page)).toEqual(late.map(() => flooded));
      expect(await call('settings.read', {}, second)).toEqual({ ok: true, value: settings });
      await page.send(...kept.map((id) => ({ kind: 'cancel', id })));
      const cancelled = { ok: false, failure: { code: 'cancelled', message: 'Cancelled.' } };
      expect(await answersTo(kept, page)).toEqual(kept.map(() => cancelled));
      expect(await call('settings.read', {})).toEqual({ ok: true, value: settings });
    });

    test.each(kind.strangers)('a message from %s is dropped', async (who) => {
      const send = page.strangers[who];
      if (!send) throw new Error(`nobody plays ${who}`);
      const lines = log.length;
      const id = nextId++;
      await send({ kind: 'call', id, name: 'settings.read', input: {} });
      await call('settings.read', {}, second);
      expect((await answers(page)).map((answer) => answer.id)).not.toContain(id);
      expect(log.slice(lines).join('\n')).toMatch(/from (a foreign frame|the origin)/);
    });
  });
}

function isEvent(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'event';
}

async function answers(page: PlayedPage): Promise<{ id: number; result: unknown }[]> {
  const heard = (await page.heard()) as { kind: string; id: number; result: unknown }[];
  return heard.filter((message) => message.kind === 'answer');
}

/** Handlers for those calls that the suite makes; each shows one way for a handler to behave. */
function playedHandlers(stopped: string[]): Handlers<Contract> {
  const played: Partial<Handlers<Contract>> = {
    'settings.read': async () => ok({ theme: 'dark', offline: false, layouts: {} }),
    'settings.change': async (change) => ok({ theme: 'dark', offline: false, layouts: change.layouts ?? {} }),
    'jobs.list': async () => ok({ jobs: [], key: canary }),
    'app.quit': () => {
      throw new Error(`inner detail ${canary}`);
    },
    'demo.clock': () => Promise.reject(new Error(`inner detail ${canary}`)),
    'app.info': async () => ok({ key: canary } as never),
    'pdns.ping': async () => ({ ok: false, failure: { code: 'limit', message: '', retryAt: 'soon' } }),
    'account.read': (_input, signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          stopped.push('account.read');
          resolve(fail('unreachable', `cut off ${canary}`));
        }),
      ),
  };
  const unused = async () => fail('not-found', 'This suite does not play that call.');
  const names = Object.keys(calls) as CallName[];
  return { ...Object.fromEntries(names.map((name) => [name, unused])), ...played } as Handlers<Contract>;
}
