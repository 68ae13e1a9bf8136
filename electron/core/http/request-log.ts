import type { RequestLine } from '../../../shared/request-line.ts';
import type { Exchange } from './exchange.ts';

/** The latest exchanges of this run, for the panel, without bodies. */
export interface RequestLog {
  add(exchange: Exchange): void;
  latest(limit: number): RequestLine[];
  total(): number;
}

const most = 500;

export function createRequestLog(made: (line: RequestLine) => void): RequestLog {
  const lines: RequestLine[] = [];
  let total = 0;
  return {
    add: (exchange) => {
      const line = lineOf(exchange);
      total++;
      lines.unshift(line);
      if (lines.length > most) lines.pop();
      made(line);
    },
    latest: (limit) => lines.slice(0, limit),
    total: () => total,
  };
}

function lineOf(exchange: Exchange): RequestLine {
  const { number, at, connection, service, operation, method, url, status, failure, length, milliseconds, attempt } =
    exchange;
  return {
    number,
    at,
    connection,
    service,
    operation,
    method,
    url,
    status,
    failure,
    bytes: length,
    milliseconds,
    attempt,
  };
}
