import type { Database } from '../database.ts';
import type { Picture } from '../picture.ts';
import { nameOf } from './names.ts';
import { appendOwn } from './own-entries.ts';
import { isShared } from './team-store.ts';

/** Adds one's own entry for a picture of a site. Call it inside the transaction, after its reply was written. */
export function recordPicture(database: Database, id: number, picture: Picture, now: Date, isBefore = false): void {
  const reply = isShared(database) ? nameOf(database, 'reply', id) : null;
  if (reply === null) return;
  appendOwn(database, { what: 'picture', reply, picture, ...(isBefore && { before: true as const }) }, now);
}
