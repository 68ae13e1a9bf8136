import { afterEach, describe, expect, it, vi } from 'vitest';
import { askChromiumForProxy, readProxyAnswer } from './system-proxy.ts';

describe("the desktop's proxy", () => {
  it.each([
    ['DIRECT', null],
    ['PROXY proxy.corp.example:8080', 'http://proxy.corp.example:8080'],
    ['PROXY a.example:3128; DIRECT', 'http://a.example:3128'],
    ['HTTPS secure.example:443;DIRECT', 'https://secure.example:443'],
    ['PROXY [2001:db8::1]:8080', 'http://[2001:db8::1]:8080'],
    ['SOCKS5 s.example:1080; PROXY b.example:8080', 'http://b.example:8080'],
    // Unsupported or unreadable: the desktop does not say.
    ['SOCKS s.example:1080', undefined],
    ['SOCKS5 s.example:1080; DIRECT', undefined],
    ['PROXY', undefined],
    ['PROXY not a host:x:y', undefined],
    ['', undefined],
  ])('reads %j', (answer, expected) => {
    expect(readProxyAnswer(answer)).toBe(expected);
  });

  it('is asked for a site, never for a path or a query, which can hold a signature', async () => {
    const asked: string[] = [];
    const ask = askChromiumForProxy(async (url) => {
      asked.push(url);
      return 'PROXY p.example:1';
    });
    expect(await ask(new URL('https://api.example:8443/v1/account?api_key=secret'))).toBe('http://p.example:1');
    expect(asked).toEqual(['https://api.example:8443/']);
  });

  it('is not known when Chromium fails', async () => {
    const ask = askChromiumForProxy(() => Promise.reject(new Error('no session')));
    expect(await ask(new URL('https://api.example/'))).toBeUndefined();
  });

  describe('from a script that never comes', () => {
    afterEach(() => vi.useRealTimers());

    it('is not known after ten seconds', async () => {
      vi.useFakeTimers();
      const answer = askChromiumForProxy(() => new Promise(() => undefined))(new URL('https://api.example/'));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await answer).toBeUndefined();
    });
  });
});
