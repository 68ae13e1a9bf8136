import type { detectCalls } from '../../../shared/calls/detect.ts';
import { DetectedPage, MonitorPage } from '../../../shared/detect.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { readResume } from '../../core/http/resume.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import { type ApiContext, overConnection, type Way } from '../api-context.ts';
import { orLastAnswer, type Remembered } from '../or-last-answer.ts';
import type { Product } from '../product.ts';
import { requestBounds } from '../request-bounds.ts';
import { rememberScreenshots } from '../screenshot-hosts.ts';
import { postEscalations } from './client.ts';
import {
  createMonitor,
  deleteMonitor,
  MonitorsPlace,
  type MonitorsQuery,
  provenance,
  readMonitors,
  startOfMonitors,
  updateMonitor,
  type WrittenMonitor,
} from './monitors.ts';
import { ListPlace, readList, startOf } from './paging.ts';
import { checkList, type ListQuery, pagingKey, wrong } from './query.ts';
import { changeStates, outcomesOf, sayWhetherDone } from './writes.ts';

export function detectOver(context: ApiContext): Product<typeof detectCalls> {
  return {
    monitors: async (query, signal) => {
      const checked = checkMonitors(query);
      if (!checked.ok) return checked;
      return overConnection(context, 'Loading monitors', signal, (way, circumstances) =>
        orLastAnswer(context, way, rememberedMonitors(query), () =>
          readMonitors(way.http, startOfMonitors(query), circumstances),
        ),
      );
    },
    moreMonitors: async ({ resume }, signal) => {
      const place = readResume(resume, MonitorsPlace);
      if (!place.ok) return place;
      const checked = checkMonitors(place.value.query);
      if (!checked.ok) return checked;
      return overConnection(context, 'Loading more monitors', signal, ({ http }, circumstances) =>
        readMonitors(http, place.value, circumstances),
      );
    },
    createMonitor: async (input, signal) => {
      // The schema counts code units, but the service counts characters.
      if ([...input.term].length < requestBounds.shortestTerm)
        return wrong('term', 'A term has at least 3 characters.');
      return overConnection(context, 'Creating a monitor', signal, async ({ http }, circumstances) =>
        monitorOf(await createMonitor(http, input, circumstances)),
      );
    },
    updateMonitor: async ({ id, ...rules }, signal) => {
      if (Object.values(rules).every((rule) => rule === undefined))
        return wrong('match_substring_variations', 'Change at least one of the rules.');
      return overConnection(context, 'Changing a monitor', signal, async ({ http }, circumstances) =>
        monitorOf(await updateMonitor(http, id, rules, circumstances)),
      );
    },
    deleteMonitor: ({ id }, signal) =>
      overConnection(context, 'Deleting a monitor', signal, async ({ http }, circumstances) => {
        const reply = await deleteMonitor(http, id, circumstances);
        return reply.ok ? ok({ id, ...provenance(reply.value.reply) }) : notDone(reply);
      }),
    domains: async ({ pages, ...query }, signal) => {
      const checked = checkList(query);
      if (!checked.ok) return checked;
      return overConnection(context, `Loading ${query.list} domains`, signal, (way, circumstances) => {
        const ask = () => readPages(context, way, startOf(query), pages, circumstances);
        return isRemembered(query) ? orLastAnswer(context, way, rememberedList(query), ask) : ask();
      });
    },
    moreDomains: async ({ resume, pages }, signal) => {
      const place = readResume(resume, ListPlace);
      if (!place.ok) return place;
      const { query } = place.value;
      const checked = checkList(query);
      if (!checked.ok) return checked;
      return overConnection(context, `Loading more ${query.list} domains`, signal, (way, circumstances) =>
        readPages(context, way, place.value, pages, circumstances),
      );
    },
    setState: ({ ids, state }, signal) =>
      overConnection(
        context,
        state === 'watched' ? 'Watching domains' : 'Ignoring domains',
        signal,
        ({ http }, circumstances) => changeStates(http, ids, state, circumstances),
      ),
    escalate: ({ ids, type }, signal) =>
      overConnection(context, 'Escalating domains', signal, async ({ http }, circumstances) => {
        const written = await postEscalations(http, [...new Set(ids)], type, circumstances);
        if (!written.ok) return notDone(written);
        const { records: escalations, spoiled, silent, reply } = written.value;
        const shown = escalations.filter((record) => record.escalation_type === type);
        const named = silent ? ids : shown.map((record) => record.watchlist_domain_id);
        return ok({ escalations, spoiled, outcomes: outcomesOf([...new Set(ids)], named), ...provenance(reply) });
      }),
  };
}

function checkMonitors({ countsSince, sort }: MonitorsQuery): Result<void> {
  const byCounts = sort?.some((name) => name.startsWith('domain_counts')) ?? false;
  return byCounts && countsSince === undefined
    ? wrong('sort', 'To sort by counts, set a time to count from.')
    : ok(undefined);
}

function rememberedMonitors({ countsSince, sort, order }: MonitorsQuery): Remembered<typeof MonitorPage> {
  const query = JSON.stringify(['detect.monitors', countsSince ?? null, sort ?? null, order ?? null]);
  return { query, schema: MonitorPage, count: ({ monitors }) => monitors.length };
}

function rememberedList(query: ListQuery): Remembered<typeof DetectedPage> {
  return { query: pagingKey(query), schema: DetectedPage, count: ({ domains }) => domains.length };
}

/** Previews have no hourly limit; and links to pictures contain tokens, which are never stored. */
function isRemembered({ preview, screenshots }: ListQuery): boolean {
  return !preview && !screenshots;
}

/** From then on, pictures may come from the hosts in the list. */
async function readPages(
  context: ApiContext,
  way: Way,
  from: ListPlace,
  pages: 'one' | 'all',
  circumstances: Circumstances,
): Promise<Result<DetectedPage>> {
  const page = await readList(way.http, from, pages, circumstances);
  if (page.ok) await rememberScreenshots(context, way, page.value.domains, page.value.at);
  return page;
}

function monitorOf(written: Result<WrittenMonitor>) {
  if (!written.ok) return notDone(written);
  const { monitor, reply } = written.value;
  return ok({ monitor, ...provenance(reply) });
}

function notDone({ failure }: Extract<Result<never>, { ok: false }>): Result<never> {
  return { ok: false, failure: sayWhetherDone(failure) };
}
