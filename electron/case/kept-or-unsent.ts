import type { Failure, Result } from '../../shared/result.ts';
import type { ServiceRequest } from '../core/http/service-request.ts';
import type { SignedHttp } from '../core/http/signed-http.ts';

/** Paid answers must be stored: while the case can't be written, only free requests go out. */
export function keptOrUnsent(service: SignedHttp, cannotKeep: () => Promise<Failure | null>): SignedHttp {
  async function unlessLost<T>({ effect }: ServiceRequest, send: () => Promise<Result<T>>): Promise<Result<T>> {
    const failure = effect === 'free' ? null : await cannotKeep();
    return failure ? { ok: false, failure } : send();
  }
  return {
    json: (request) => unlessLost(request, () => service.json(request)),
    stream: (request) => unlessLost(request, () => service.stream(request)),
    outside: (request) => service.outside(request),
  };
}
