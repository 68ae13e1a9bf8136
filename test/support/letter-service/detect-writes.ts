import { type Answer, type Asked, type Bench, invalidBody, json, parsedJson, platformError } from './asked.ts';
import { credentialNames } from './credentials.ts';
import { idOf, type ListName, lengths, listDomain, monitor, monitors } from './detect-data.ts';

const made = '2026-03-01T12:00:00.000000+00:00';
const lists: readonly ListName[] = ['new', 'watched', 'ignored'];
const knownIds: ReadonlyMap<string, readonly [ListName, number]> = new Map(
  lists.flatMap((list) => Array.from({ length: lengths[list] }, (_, at) => [idOf(list, at), [list, at]] as const)),
);

type Messages = Record<string, string[]>;

/** The members of a JSON body, without the credentials; an error answer if it is none. */
function members(asked: Asked, allowed: readonly string[]): Readonly<Record<string, unknown>> | Answer {
  const body = parsedJson(asked.body);
  if (!asked.headers['content-type']?.startsWith('application/json') || body === null) {
    return platformError(400, 'The body is no JSON object.');
  }
  const given = Object.entries(body).filter(([name]) => !(credentialNames as readonly string[]).includes(name));
  const unknown = given.filter(([name]) => !allowed.includes(name)).map(([name]) => name);
  if (unknown.length > 0) return invalidBody(Object.fromEntries(unknown.map((name) => [name, ['Unknown field.']])));
  return Object.fromEntries(given);
}

function isAnswer(value: object): value is Answer {
  return 'status' in value && 'content' in value;
}

function idsIn(body: Readonly<Record<string, unknown>>, messages: Messages): string[] {
  const ids = body.watchlist_domain_ids;
  if (!Array.isArray(ids) || ids.length === 0 || ids.some((id) => typeof id !== 'string')) {
    messages.watchlist_domain_ids = ['Missing data for required field.'];
    return [];
  }
  return ids as string[];
}

function written(value: unknown): Answer {
  return { ...json(value), isWrite: true };
}

export function changeState(asked: Asked): Answer {
  const body = members(asked, ['watchlist_domain_ids', 'state']);
  if (isAnswer(body)) return body;
  const messages: Messages = {};
  const ids = idsIn(body, messages);
  const { state } = body;
  if (state !== 'watched' && state !== 'ignored') messages.state = ['Must be one of: watched, ignored.'];
  if (Object.keys(messages).length > 0) return invalidBody(messages);
  if (ids.some((id) => !knownIds.has(id))) return platformError(404, 'There is no such domain.');
  const changed = ids.map((id) => {
    const [list, at] = knownIds.get(id) ?? ['new', 0];
    const { domain, discovered_date, changed_date } = listDomain(list, at, false, null);
    return { state, domain, discovered_date, changed_date, id, assigned_by: 'letter-reader', assigned_date: made };
  });
  return written({ watchlist_domains: changed });
}

export function escalate(asked: Asked, bench: Bench): Answer {
  const body = members(asked, ['watchlist_domain_ids', 'escalation_type']);
  if (isAnswer(body)) return body;
  const messages: Messages = {};
  const ids = idsIn(body, messages);
  const type = body.escalation_type;
  if (type !== 'blocked' && type !== 'external_safe')
    messages.escalation_type = ['Must be one of: blocked, external_safe.'];
  const most = type === 'blocked' ? 100 : 10;
  if (ids.length > most) messages.watchlist_domain_ids = [`Longer than maximum length ${most}.`];
  if (Object.keys(messages).length > 0) return invalidBody(messages);
  if (ids.some((id) => !knownIds.has(id))) return platformError(404, 'There is no such domain.');
  if (!bench.allow('escalations', 30, 60)) return platformError(503, 'The service level was exceeded: per minute.');
  return written({
    escalations: ids.map((id, at) => ({
      watchlist_domain_id: id,
      escalation_type: type,
      id: `eScAlAt${String(100 + at)}`,
      created_date: made,
      updated_date: made,
      created_by: 'letter-reader',
    })),
  });
}

const rules = ['match_substring_variations', 'nameserver_exclusions', 'text_exclusions'];

function wrongRules(body: Readonly<Record<string, unknown>>, messages: Messages): void {
  const isFlag = ['undefined', 'boolean'].includes(typeof body.match_substring_variations);
  if (!isFlag) messages.match_substring_variations = ['Not a valid boolean.'];
  for (const name of ['nameserver_exclusions', 'text_exclusions']) {
    const list = body[name];
    const isList = list === undefined || (Array.isArray(list) && list.every((each) => typeof each === 'string'));
    if (!isList) messages[name] = ['Not a valid list.'];
  }
}

export function createMonitor(asked: Asked): Answer {
  const body = members(asked, ['term', ...rules]);
  if (isAnswer(body)) return body;
  const messages: Messages = {};
  if (typeof body.term !== 'string') messages.term = ['Missing data for required field.'];
  else if (body.term.length < 3) messages.term = ['Shorter than minimum length 3.'];
  wrongRules(body, messages);
  if (Object.keys(messages).length > 0) return invalidBody(messages);
  return written({ status: 'created', monitor: { ...monitor, id: 'mOnItOr003', status: 'pending', ...body } });
}

/** The monitor in the query; an error answer if there is none. */
function namedMonitor({ query }: Asked): typeof monitor | Answer {
  const id = query.get('monitor_id');
  if (id === null) return platformError(400, 'monitor_id is missing.');
  return monitors.find((each) => each.id === id) ?? platformError(404, 'There is no such monitor.');
}

export function updateMonitor(asked: Asked): Answer {
  const named = namedMonitor(asked);
  if (isAnswer(named)) return named;
  const body = members(asked, rules);
  if (isAnswer(body)) return body;
  const messages: Messages = {};
  wrongRules(body, messages);
  if (Object.keys(messages).length > 0) return invalidBody(messages);
  return written({ status: 'updated', monitor: { ...named, ...body } });
}

export function deleteMonitor(asked: Asked, bench: Bench): Answer {
  const named = namedMonitor(asked);
  if (isAnswer(named)) return named;
  if (asked.body !== '') bench.complain('DELETE monitors: a body, where there is none');
  return written({ status: 'deleted', monitor: { id: named.id } });
}
