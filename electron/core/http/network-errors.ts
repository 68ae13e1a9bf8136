import { type Failure, type Happened, unsent } from '../../../shared/result.ts';

/** What a broken request means: the error text, and whether the service can have received the request. */
export interface Breakdown {
  /** `arrived` is "no" only if no connection was made, so that a retry can't send it twice. */
  readonly failure: Failure & { readonly arrived: Happened };
  /** True when a retry is pointless because the cause remains. */
  readonly lasting: boolean;
}

const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const resets = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_ABORTED']);

export function breakdownOf(error: unknown, host: string, proxy: string | null): Breakdown {
  const { code, message } = causeOf(error);
  const offLine = 'Check the network. Everything saved so far is available offline.';

  if (/^(ERR_SSL_|EPROTO)/.test(code)) {
    return neverArrived(true, {
      code: 'tls',
      message: `The TLS connection to ${host} failed (${code}).`,
      next: 'Check the connection’s address, and any proxy or firewall.',
    });
  }
  if (isCertificateTrouble(code)) {
    return neverArrived(true, {
      code: 'tls',
      message: `The certificate of ${host} can't be trusted (${code}).`,
      next: 'If your network inspects traffic, add its authority to the system certificates. Otherwise someone may be listening: do not continue.',
    });
  }
  if (proxy && (neverConnected.has(code) || /proxy/i.test(message))) {
    return neverArrived(
      false,
      {
        code: 'proxy',
        message: `The proxy ${hostOf(proxy)} did not let the request through (${code || message}).`,
        next: 'Check the proxy of this connection, or of the system.',
      },
      'Nothing reached the service.',
    );
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || timeouts.has(code)) {
    const failure = { code: 'timed-out', message: `${host} did not answer in time.`, next: offLine } as const;
    return code === 'UND_ERR_CONNECT_TIMEOUT'
      ? neverArrived(false, failure)
      : { failure: { ...failure, arrived: 'maybe' }, lasting: false };
  }
  if (neverConnected.has(code)) {
    const why = code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'its name is not known here' : 'nothing answers there';
    return neverArrived(false, { code: 'unreachable', message: `${host} can't be reached: ${why}.`, next: offLine });
  }
  const how = resets.has(code) ? 'the connection was cut' : `the connection failed (${code || message})`;
  return {
    failure: { code: 'unreachable', message: `${host} was reached, but ${how}.`, next: offLine, arrived: 'maybe' },
    lasting: false,
  };
}

function neverArrived(lasting: boolean, failure: Failure, kept?: string): Breakdown {
  return { failure: { ...unsent(failure), arrived: 'no', ...(kept !== undefined && { kept }) }, lasting };
}

/** The innermost cause with a code: undici and Node wrap the informative error. */
function causeOf(error: unknown): { code: string; message: string } {
  let found = { code: '', message: '' };
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
    if (code || !found.message) found = { code, message: current.message };
    const inner = current instanceof AggregateError ? current.errors[0] : undefined;
    current = inner ?? current.cause;
  }
  return found;
}

function isCertificateTrouble(code: string): boolean {
  return /^(CERT_|ERR_TLS_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_)/.test(code);
}

/** Host only: a proxy address from the environment may contain user and password. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'in use';
}
