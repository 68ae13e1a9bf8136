import { randomUUID } from 'node:crypto';
import { type Answer, type Asked, type Bench, json, parsedJson } from './asked.ts';
import { keys } from './credentials.ts';

const channels: Readonly<Record<string, { readonly description: string }>> = {
  ch204: { description: 'Processed passive DNS' },
  ch212: { description: 'Newly observed domains' },
};

const window = { earliest: '2026-03-01 00:00:00', latest: '2026-03-01 11:59:31' };

export const channelLines: readonly unknown[] = [
  {
    time: '2026-03-01 10:00:01.123456789',
    vname: 'SIE',
    mname: 'newdomain',
    source: 'a1ba02cf',
    message: {
      domain: 'sheet-1.example.',
      time_seen: '2026-03-01 09:59:58',
      bailiwick: 'example.',
      rrname: 'www.sheet-1.example.',
      rrclass: 'IN',
      rrtype: 'A',
      rdata: ['192.0.2.17'],
      keys: [],
      new_rr: [],
    },
  },
];
const binary = Buffer.from('NMSG-is-binary\0\x01\x02', 'latin1');

function refused(type: string, status: number, message: string, more: object = {}): Answer {
  const body = { _status: 'NOK', _message: message, status, type, detail: '', logid: randomUUID(), ...more };
  return json(body, status);
}

function invalid(name: string, reason: string): Answer {
  return refused('invalid-parameters', 403, 'Invalid parameters', { invalid_parameters: { name, reason } });
}

const common = { _status: 'OK', _message: '' };
const numberOf = (name: string) => Number(name.slice(2));
const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Every request is a POST of JSON with the key inside, and nowhere else. */
export function batch(asked: Asked, bench: Bench): Answer {
  const operation = asked.path.split('/').at(-1) ?? '';
  if (asked.method !== 'POST') return refused('session-failure', 403, 'Only POST is served.');
  if (!asked.headers['content-type']?.startsWith('application/json'))
    return invalid('Content-Type', 'not application/json');
  if (asked.headers['x-api-key'] !== undefined || asked.query.size > 0)
    bench.complain(`${operation}: more than a JSON body`);
  const body = parsedJson(asked.body);
  if (body === null) return invalid('body', 'not a JSON object');
  if (body.apikey === undefined) return refused('missing-api-key', 403, 'The API key is missing.');
  if (body.apikey !== keys.batch) return refused('session-failure', 403, 'The API key is not valid.');
  const allowed = {
    validate: ['apikey'],
    chdetails: ['apikey', 'channels'],
    chfetch: ['apikey', 'channel', 'start_time', 'end_time'],
    makeurl: ['apikey', 'channel', 'start_time', 'end_time'],
  }[operation];
  for (const name of Object.keys(body)) if (!allowed?.includes(name)) return invalid(name, 'unknown');
  if (operation === 'validate') return validate();
  if (operation === 'chdetails') return details(body.channels);
  const wrong = wrongRange(body);
  if (wrong) return wrong;
  const range = { channel: Number(body.channel), start: String(body.start_time), end: String(body.end_time) };
  return operation === 'chfetch' ? fetched(range) : madeUrl(range, bench);
}

function validate(): Answer {
  const profile = {
    username: 'letter-reader',
    apikey: keys.batch,
    batch: channels,
    channels: {},
    over_quota_action: 'none',
    state_quota: 'ok',
    anomalies: {},
    not_really: false,
  };
  return json({ profile, ...common });
}

function details(asked: unknown): Answer {
  const isList = Array.isArray(asked) && asked.length > 0;
  if (!isList || asked.some((each) => !Number.isInteger(each) || each < 1 || each > 255)) {
    return invalid('channels', 'must be an array of integers, 1-255');
  }
  const sizes: Readonly<Record<string, number>> = { ch204: 10_397_567_992, ch212: 83_837_922 };
  const told = Object.keys(channels).filter((name) => asked.includes(numberOf(name)));
  const entries = told.map((name) => [
    name,
    { ...window, size: sizes[name], mimetype: name === 'ch204' ? 'application/octet-stream' : 'application/x-ndjson' },
  ]);
  return json({ channels: Object.fromEntries(entries), ...common });
}

function wrongRange({ channel, start_time, end_time }: Readonly<Record<string, unknown>>): Answer | null {
  if (!Number.isInteger(channel) || Number(channel) < 1 || Number(channel) > 255) {
    return invalid('channel', 'must be an integer, 1-255');
  }
  for (const [name, value] of Object.entries({ start_time, end_time })) {
    if (typeof value !== 'string' || !time.test(value)) return invalid(name, 'must be YYYY-mm-dd HH:MM:SS');
  }
  return null;
}

interface Range {
  readonly channel: number;
  readonly start: string;
  readonly end: string;
}

function isHeld({ channel, start, end }: Range): boolean {
  return `ch${channel}` in channels && end > window.earliest && start < window.latest;
}

function data({ channel }: Range): Answer {
  if (channel === 204) return { status: 200, type: 'application/octet-stream', content: { bytes: binary } };
  const lines = channelLines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return { status: 200, type: 'application/x-ndjson', content: { bytes: Buffer.from(lines) } };
}

function fetched(range: Range): Answer {
  return isHeld(range) ? data(range) : refused('no-data', 404, 'No data is available.');
}

const stamp = (text: string) => text.slice(0, 16).replace(/-/g, '').replace(' ', '.').replace(':', '');

function madeUrl(range: Range, bench: Bench): Answer {
  const started = `${bench.now().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const query = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=LETTER%2F20260301%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=${started}&X-Amz-Expires=3600&X-Amz-SignedHeaders=host&X-Amz-Signature=${'0a'.repeat(32)}`;
  const path = `/range/ch${range.channel}/${stamp(range.start)}.${stamp(range.end)}`;
  return json({ url: `${bench.origin()}${path}?${query}`, ...common });
}

function storeError(status: number, code: string): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
  return { status, type: 'application/xml', content: { bytes: Buffer.from(body) } };
}

/** The download host: an object store that knows only the link. */
export function sharedRange(asked: Asked, bench: Bench): Answer {
  if (asked.headers['x-api-key'] !== undefined || asked.headers.authorization !== undefined) {
    bench.complain('credentials sent to the download host');
  }
  const [, channel = '', from = '', to = ''] = /^\/range\/ch(\d+)\/([\d.]{13})\.([\d.]{13})$/.exec(asked.path) ?? [];
  const [, y, m, d, h, i, s] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(asked.query.get('X-Amz-Date') ?? '') ?? [];
  const end = Date.parse(`${y}-${m}-${d}T${h}:${i}:${s}Z`) + Number(asked.query.get('X-Amz-Expires')) * 1000;
  if (!asked.query.has('X-Amz-Signature') || !(end > bench.now().getTime())) return storeError(403, 'AccessDenied');
  const spaced = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d)\.(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:00');
  const range = { channel: Number(channel), start: spaced(from), end: spaced(to) };
  return isHeld(range) ? data(range) : storeError(404, 'NoSuchKey');
}
