import type { DomainPage } from '../../shared/domain-search.ts';
import type { Result } from '../../shared/result.ts';
import { mayFetch } from '../core/http/outside.ts';
import type { Circumstances } from '../core/http/service-request.ts';
import { type ApiContext, overConnection, type Way } from './api-context.ts';
import type { RecordWithScreenshot } from './reported-screenshots.ts';

/** Runs a request of Investigate or Enrich. From then on, images may come from the hosts in its records. */
export function domainsOverConnection(
  context: ApiContext,
  title: string,
  signal: AbortSignal,
  work: (way: Way, circumstances: Circumstances) => Promise<Result<DomainPage>>,
): Promise<Result<DomainPage>> {
  return overConnection(context, title, signal, async (way, circumstances) => {
    const page = await work(way, circumstances);
    if (page.ok) await rememberScreenshots(context, way, page.value.records, page.value.at);
    return page;
  });
}

/** Remembers the screenshots in records, and the hosts that images may come from. */
export function rememberScreenshots(
  { named, told }: ApiContext,
  way: Way,
  records: readonly RecordWithScreenshot[],
  at: string,
): Promise<void> {
  told.note(records, at);
  const hosts = new Set<string>();
  for (const { screenshot } of records) {
    const url = screenshot && mayFetch(screenshot.src, way.connection);
    if (url?.ok) hosts.add(url.value.origin);
  }
  return named.remember(way, 'screenshot-host', [...hosts]);
}
