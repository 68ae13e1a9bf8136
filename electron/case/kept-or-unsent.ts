import { fail, type Result } from '../../shared/result.ts';
import type { ServiceRequest } from '../core/service-request.ts';
import type { SignedHttp } from '../core/signed-http.ts';
import type { CaseFile } from './case-file.ts';

/** What is paid for is kept: where the case can't be written, nothing is asked but what is free. */
export function keptOrUnsent(service: SignedHttp, open: () => CaseFile): SignedHttp {
  async function unlessLost<T>({ effect }: ServiceRequest, send: () => Promise<Result<T>>): Promise<Result<T>> {
    const { database, path } = open();
    if (effect === 'free' || database.readOnly === null) return send();
    return fail('file', `${path} is read-only: what comes could not be kept in it.`, {
      kept: 'Nothing was sent.',
      next: 'Save a copy in a folder of your own and go on there.',
    });
  }
  return {
    json: (request) => unlessLost(request, () => service.json(request)),
    stream: (request) => unlessLost(request, () => service.stream(request)),
    outside: (request) => service.outside(request),
  };
}
