import type { DomainPage } from '../../shared/calls/investigate.ts';
import type { Screenshot } from '../../shared/domain-record.ts';
import type { Result } from '../../shared/result.ts';
import { mayFetch } from '../core/outside.ts';
import type { Circumstances } from '../core/service-request.ts';
import { type ApiContext, overConnection, type Way } from './api-context.ts';

/** Runs work of Investigate or Enrich. From then on pictures may come from the hosts that its records name. */
export function domainsOverConnection(
  context: ApiContext,
  title: string,
  signal: AbortSignal,
  work: (way: Way, circumstances: Circumstances) => Promise<Result<DomainPage>>,
): Promise<Result<DomainPage>> {
  return overConnection(context, title, signal, async (way, circumstances) => {
    const page = await work(way, circumstances);
    if (page.ok) await rememberScreenshotHosts(context, way, page.value.records);
    return page;
  });
}

export function rememberScreenshotHosts(
  { named }: ApiContext,
  way: Way,
  records: readonly { readonly screenshot: Screenshot | null }[],
): Promise<void> {
  const hosts = new Set<string>();
  for (const { screenshot } of records) {
    const url = screenshot && mayFetch(screenshot.src, way.connection);
    if (url?.ok) hosts.add(url.value.origin);
  }
  return named.remember(way, 'screenshot-host', [...hosts]);
}
