import { createHash } from 'node:crypto';
import type { Exchange } from '../../electron/core/http/exchange.ts';

/** An exchange with a service as the case receives it; the test overrides what matters. */
export function exchangeOf(number: number, body: string | Buffer, more: Partial<Exchange> = {}): Exchange {
  const bytes = Buffer.from(body);
  return {
    number,
    at: '2026-06-01T12:00:00.000Z',
    connection: 'Demo',
    wording: 'neutral',
    service: 'platform',
    operation: 'investigate',
    method: 'POST',
    url: 'http://127.0.0.1/v1/intel-investigate/',
    requestBody: null,
    question: `platform POST /v1/intel-investigate/ {"n":${number}}`,
    spends: true,
    status: 200,
    contentType: 'application/json',
    failure: null,
    bytes,
    file: null,
    length: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    masked: false,
    milliseconds: 1,
    attempt: 1,
    ...more,
  };
}
