import { ok, type Result } from '../../shared/result.ts';
import type { Network } from '../core/http/network.ts';
import { breakdownOf } from '../core/http/network-errors.ts';
import { openAnswer, readWhole } from '../core/http/read-answer.ts';
import { cancelled, offline } from '../core/http/unsent.ts';
import { readTimestamp, timestampRequest } from './timestamp.ts';

const mostBytes = 100_000;
const patienceMs = 30_000;

export type AskForTimestamp = (
  address: string,
  bytes: Buffer,
  signal: AbortSignal,
) => Promise<Result<{ readonly at: string; readonly answer: Buffer }>>;

/** Queries a time-stamp service that a user named. It receives a hash, and nothing else. */
export function createTimestamps(network: Network, isOffline: () => boolean): AskForTimestamp {
  return async (address, bytes, signal) => {
    if (isOffline()) return offline();
    const url = new URL(address);
    const way = await network.wayTo(url, 'system');
    if (!way.ok) return way;
    const asked = timestampRequest(bytes);
    const headers = { 'content-type': 'application/timestamp-query', 'user-agent': 'Sextant' };
    const draft = { method: 'POST', url, headers, body: asked.body, shownUrl: url.href, shownBody: null } as const;
    const stop = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    try {
      const { body } = await openAnswer(way.value.dispatcher, draft, stop);
      const { bytes: answer, broken } = await readWhole(body, mostBytes, null);
      if (broken) throw broken.error;
      const at = readTimestamp(answer, asked, url.host);
      return at.ok ? ok({ at: at.value, answer }) : at;
    } catch (error) {
      if (signal.aborted) return cancelled();
      return {
        ok: false,
        failure: { ...breakdownOf(error, url.host, way.value.proxy).failure, kept: 'No seal was written.' },
      };
    }
  };
}
