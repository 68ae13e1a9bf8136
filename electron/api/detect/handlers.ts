import { type detectCalls, MonitorPage, WatchlistPage } from '../../../shared/calls/detect.ts';
import { type Completeness, withSpoiled } from '../../../shared/completeness.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { requestBounds } from '../../core/limits.ts';
import { readResume } from '../../core/resume.ts';
import type { Circumstances, JsonReply } from '../../core/service-request.ts';
import type { SignedHttp } from '../../core/signed-http.ts';
import { type ApiContext, overConnection, type Way } from '../api-context.ts';
import { orLastAnswer, type Remembered } from '../or-last-answer.ts';
import { rememberScreenshots } from '../screenshot-hosts.ts';
import {
  createMonitor,
  deleteMonitor,
  listMonitors,
  type MonitorsQuery,
  monitorsPageSize,
  type Page,
  postEscalations,
  updateMonitor,
} from './client.ts';
import { ListPlace, readList, startOf } from './paging.ts';
import { checkList, type ListQuery, pagingKey, wrong } from './query.ts';
import { changeStates, outcomesOf, sayWhetherDone } from './writes.ts';

export function detectHandlers(context: ApiContext): Handlers<typeof detectCalls> {
  return {
    'detect.monitors': async ({ countsSince, sort, order }, signal) => {
      if (sort?.startsWith('domain_counts') && countsSince === undefined)
        return wrong('sort', 'Sorting by counts needs a time to count from.');
      const query = { countsSince, sort, order };
      return overConnection(context, 'Reading the monitors', signal, (way, circumstances) =>
        orLastAnswer(context, way, rememberedMonitors(query), () => readMonitors(way.http, query, circumstances)),
      );
    },
    'detect.createMonitor': async (input, signal) => {
      // The schema counts code units, the service characters.
      if ([...input.term].length < requestBounds.shortestTerm)
        return wrong('term', 'A term has at least 3 characters.');
      return overConnection(context, 'Creating a monitor', signal, async ({ http }, circumstances) =>
        monitorOf(await createMonitor(http, input, circumstances)),
      );
    },
    'detect.updateMonitor': async ({ id, ...rules }, signal) => {
      if (Object.values(rules).every((rule) => rule === undefined))
        return wrong('match_substring_variations', 'Change at least one of the rules.');
      return overConnection(context, 'Changing a monitor', signal, async ({ http }, circumstances) =>
        monitorOf(await updateMonitor(http, id, rules, circumstances)),
      );
    },
    'detect.deleteMonitor': ({ id }, signal) =>
      overConnection(context, 'Deleting a monitor', signal, async ({ http }, circumstances) => {
        const reply = await deleteMonitor(http, id, circumstances);
        return reply.ok ? ok({ id, ...provenance(reply.value) }) : notDone(reply);
      }),
    'detect.domains': async ({ pages, ...query }, signal) => {
      const checked = checkList(query);
      if (!checked.ok) return checked;
      return overConnection(context, `Reading the ${query.list} domains`, signal, (way, circumstances) => {
        const ask = () => readPages(context, way, startOf(query), pages, circumstances);
        return isRemembered(query) ? orLastAnswer(context, way, rememberedList(query), ask) : ask();
      });
    },
    'detect.moreDomains': async ({ resume, pages }, signal) => {
      const place = readResume(resume, ListPlace);
      if (!place.ok) return place;
      const { query } = place.value;
      const checked = checkList(query);
      if (!checked.ok) return checked;
      return overConnection(context, `Reading more ${query.list} domains`, signal, (way, circumstances) =>
        readPages(context, way, place.value, pages, circumstances),
      );
    },
    'detect.setState': ({ ids, state }, signal) =>
      overConnection(
        context,
        state === 'watched' ? 'Watching domains' : 'Ignoring domains',
        signal,
        ({ http }, circumstances) => changeStates(http, ids, state, circumstances),
      ),
    'detect.escalate': ({ ids, type }, signal) =>
      overConnection(context, 'Escalating domains', signal, async ({ http }, circumstances) => {
        const written = await postEscalations(http, [...new Set(ids)], type, circumstances);
        if (!written.ok) return notDone(written);
        const { records: escalations, spoiled, reply } = written.value;
        const named = escalations
          .filter((record) => record.escalation_type === type)
          .map((record) => record.watchlist_domain_id);
        return ok({ escalations, spoiled, outcomes: outcomesOf([...new Set(ids)], named), ...provenance(reply) });
      }),
  };
}

async function readMonitors(
  http: SignedHttp,
  query: MonitorsQuery,
  circumstances: Circumstances,
): Promise<Result<MonitorPage>> {
  const page = await listMonitors(http, query, circumstances);
  if (!page.ok) return page;
  const { entries: monitors, spoiled, reply } = page.value;
  const completeness = monitorsCompleteness(page.value, query.countsSince !== undefined);
  return ok({ monitors, spoiled, completeness, ...provenance(reply) });
}

function rememberedMonitors({ countsSince, sort, order }: MonitorsQuery): Remembered<typeof MonitorPage> {
  const query = JSON.stringify(['detect.monitors', countsSince ?? null, sort ?? null, order ?? null]);
  return { query, schema: MonitorPage, count: ({ monitors }) => monitors.length };
}

function rememberedList(query: ListQuery): Remembered<typeof WatchlistPage> {
  return { query: pagingKey(query), schema: WatchlistPage, count: ({ domains }) => domains.length };
}

/** Previews are not held to the hour; and links to pictures carry tokens, which are written nowhere. */
function isRemembered({ preview, screenshots }: ListQuery): boolean {
  return !preview && !screenshots;
}

/** Pictures may come from the hosts that the domains of the list name. */
async function readPages(
  context: ApiContext,
  way: Way,
  from: ListPlace,
  pages: 'one' | 'all',
  circumstances: Circumstances,
): Promise<Result<WatchlistPage>> {
  const page = await readList(way.http, from, pages, circumstances);
  if (page.ok) await rememberScreenshots(context, way, page.value.domains, page.value.at);
  return page;
}

/** One page is all that an hour gives: what does not fit in it can't be read. */
function monitorsCompleteness<T>({ came, total, spoiled, doubt }: Page<T>, counts: boolean): Completeness {
  const partial = (why: string): Completeness => ({ kind: 'partial', have: came, why });
  if (doubt !== null) return partial(doubt);
  if (total === null) return partial('The service did not say how many there are.');
  if (came === total) return withSpoiled({ kind: 'whole' }, came - spoiled, spoiled);
  if (came < total && came > 0) {
    const most = monitorsPageSize(counts);
    const next = counts ? ' Without counts it gives more.' : '';
    return { kind: 'limited', have: came, why: `The service gives ${most} of ${total} monitors in an hour.${next}` };
  }
  return partial(`The service said ${total} in all, and sent ${came}.`);
}

function monitorOf<T>(written: Result<{ monitor: T; reply: JsonReply }>) {
  if (!written.ok) return notDone(written);
  const { monitor, reply } = written.value;
  return ok({ monitor, ...provenance(reply) });
}

function notDone({ failure }: Extract<Result<never>, { ok: false }>): Result<never> {
  return { ok: false, failure: sayWhetherDone(failure) };
}

function provenance({ at, exchange }: JsonReply) {
  return { at: at.toISOString(), exchanges: [exchange] };
}
