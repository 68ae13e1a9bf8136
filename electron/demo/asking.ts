// Asks a demo service the way a client would; for tests only. It has its own signing, so that it proves the service.

import { createHmac } from 'node:crypto';
import type { Announcement, DemoOptions } from './service.ts';
import { startDemoService } from './service.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, or undefined when it is none. */
  readonly json: unknown;
}

/** Starts a service for the length of one piece of work. */
export async function withService<T>(
  options: DemoOptions,
  work: (announcement: Announcement) => Promise<T>,
): Promise<T> {
  const service = await startDemoService(options);
  try {
    return await work(service.announcement);
  } finally {
    await service.close();
  }
}

export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

export interface Signing {
  readonly username: string;
  readonly key: string;
  readonly path: string;
  readonly hash?: 'sha256' | 'sha1' | 'md5';
  readonly at?: number;
  readonly timestamp?: string;
}

/** The three parameters of a signed request. */
export function signed(signing: Signing): URLSearchParams {
  const at = new Date(signing.at ?? Date.now()).toISOString();
  const timestamp = signing.timestamp ?? `${at.slice(0, 19)}Z`;
  const signature = createHmac(signing.hash ?? 'sha256', signing.key)
    .update(signing.username + timestamp + signing.path)
    .digest('hex');
  return new URLSearchParams({ api_username: signing.username, timestamp, signature });
}

/** A signed GET of the main user, or of another one, on the platform. */
export function askPlatform(
  announcement: Announcement,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
  username = announcement.connection.username,
): Promise<Answer> {
  const key = userOf(announcement, username).key;
  const query = signed({ username, key, path });
  for (const [name, value] of Object.entries(parameters)) query.append(name, value);
  return ask(`${announcement.connection.baseUrl}${path}?${query}`);
}

export function askPdns(announcement: Announcement, path: string, username = 'analyst'): Promise<Answer> {
  const headers = { accept: 'application/x-ndjson', 'x-api-key': userOf(announcement, username).pdnsKey };
  return ask(`${announcement.connection.pdnsUrl}${path}`, { headers });
}

export function askBatch(announcement: Announcement, path: string, body: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return ask(`${announcement.connection.batchUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

export function askControl(announcement: Announcement, method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { authorization: `Bearer ${announcement.control.token}`, 'content-type': 'application/json' };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  return ask(`${announcement.control.url}${path}`, init);
}

export function userOf(announcement: Announcement, username: string): Announcement['users'][number] {
  const user = announcement.users.find((candidate) => candidate.username === username);
  if (user === undefined) throw new Error(`no user ${username}`);
  return user;
}
