import { failUnsent, ok, type Result } from '../../../shared/result.ts';
import type { Payment, ServiceRequest } from '../http/service-request.ts';
import type { SignedHttp } from '../http/signed-http.ts';
import type { Operation } from './limits.ts';

/** The run's own budget, below all limits of the services. */
export interface Spending {
  readonly most: number;
  spent(): number;
  /** Takes one query; false when none is left. */
  take(): boolean;
  /** Returns one query that surely never reached the service. */
  putBack(): void;
}

export function createSpending(most: number): Spending {
  let spent = 0;
  return {
    most,
    spent: () => spent,
    take: () => {
      if (spent >= most) return false;
      spent++;
      return true;
    },
    putBack: () => {
      spent = Math.max(0, spent - 1);
    },
  };
}

/** Free, but limited to so few calls that an assistant's call would take the user's. */
const rationed: ReadonlySet<Operation> = new Set(['feeds']);

/** Allows only requests that are free or within the budget, and never a write. */
export function withinSpending(spending: Spending, service: SignedHttp): SignedHttp {
  const payment: Payment = {
    take: () => (spending.take() ? ok(undefined) : nothingLeft(spending)),
    putBack: spending.putBack,
  };
  async function pay<T>(
    request: ServiceRequest,
    send: (request: ServiceRequest) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    if (request.effect === 'writes') return readsOnly();
    if (request.effect === 'free' && !rationed.has(request.allowance)) return send(request);
    if (spending.spent() >= spending.most) return nothingLeft(spending);
    // Each attempt pays when it is sent: the service may have counted an attempt that broke.
    return send({ ...request, payment });
  }
  return {
    json: (request) => pay(request, service.json),
    stream: (request) => pay(request, service.stream),
    outside: (request) => service.outside(request),
  };
}

function readsOnly(): Result<never> {
  return failUnsent('not-permitted', 'This run may only read. It can’t change anything at a service.', {
    next: 'The user can do this in the window.',
  });
}

function nothingLeft({ most }: Spending): Result<never> {
  const allowed = most === 0 ? 'no query' : most === 1 ? '1 query' : `${most.toLocaleString('en')} queries`;
  return failUnsent(
    'limit',
    `This costs a query, and the user allowed ${allowed}${most === 0 ? '' : ': all are spent'}.`,
    {
      next: 'Replies stored in the case are still available. The user can allow more queries with --spend.',
    },
  );
}
