import type { TeamConflict, TeamPerson, TeamState, TeamWay } from '../../shared/team.ts';
import type { CaseFile } from '../case/case-file.ts';
import type { OpenConflict } from '../case/team/conflicts.ts';
import type { Signer } from '../case/team/entry.ts';
import { conflictsIn, lastIn, newsIn, peopleIn, standOf, teamFileOf } from '../case/team/team-file.ts';
import { identityLine } from './identity.ts';
import type { SyncState } from './sync.ts';

export interface TeamStanding {
  readonly signer: Signer | null;
  readonly way: TeamWay | null;
  readonly sync: SyncState | null;
  /** Who is connected; null where nobody can know. */
  readonly here: ReadonlySet<string> | null;
  /** The database says that the user was removed. */
  readonly isRemoved: boolean;
}

/** What the window shows of a shared case. */
export function teamStateOf(file: CaseFile, { signer, way, sync, here, isRemoved }: TeamStanding): TeamState {
  const identity = signer && { name: signer.name, author: signer.author, line: identityLine(signer) };
  if (!teamFileOf(file).isShared) return { identity, shared: null };
  const me = signer?.author ?? '';
  const mine = lastIn(file, me);
  const news = new Map(newsIn(file, me).map(({ author, changes }) => [author, changes]));
  const people = peopleIn(file).map(({ author, name, role }): TeamPerson => {
    const { at, read } = standOf(file, author, me);
    const isMe = author === me;
    return {
      author,
      name,
      role: isMe && isRemoved ? 'removed' : role,
      isMe,
      isHere: here && !sync?.offline ? here.has(author) : null,
      at,
      behind: isMe || at === null ? null : Math.max(0, mine - read),
      news: news.get(author) ?? 0,
    };
  });
  const nameOf = (author: string) => people.find((person) => person.author === author)?.name ?? author.slice(0, 12);
  return {
    identity,
    shared: {
      way,
      role: people.find(({ isMe }) => isMe)?.role ?? null,
      people,
      conflicts: conflictsIn(file).map((conflict) => conflictOf(conflict, nameOf)),
      unsent: sync?.unsent ?? 0,
      offline: isRemoved ? null : (sync?.offline ?? null),
      refused: [
        ...(sync?.refused ?? []).map(({ author, why }) => ({ name: nameOf(author), why })),
        ...(sync?.isTwice ? [{ name: nameOf(me), why: usedTwice }] : []),
      ],
    },
  };
}

const usedTwice =
  'your identity also wrote on another machine, or before a backup was restored; your changes here were written again';

function conflictOf({ key, field, taken, other }: OpenConflict, nameOf: (author: string) => string): TeamConflict {
  const side = ({ author, at, value }: OpenConflict['taken']) => ({
    name: nameOf(author),
    at: at.slice(0, 24),
    text: textOf(field, value),
  });
  return { row: key, field, subject: subjectOf(key, field), taken: side(taken), other: side(other) };
}

function partsOf(key: string): string[] {
  try {
    const parts: unknown = JSON.parse(key);
    return Array.isArray(parts) ? parts.map(String) : [key];
  } catch {
    return [key];
  }
}

const fieldTitles: Readonly<Record<string, string>> = {
  note: 'Note',
  colour: 'Colour',
  label: 'Name',
  name: 'Name',
  title: 'Title',
  data: 'Content',
};

function subjectOf(key: string, field: string): string {
  const [table, ...parts] = partsOf(key);
  const of =
    table === 'case'
      ? 'the case'
      : table === 'entity'
        ? (parts[1] ?? '')
        : table === 'edge'
          ? `${parts[1]} – ${parts[3]}`
          : `the ${words[table ?? ''] ?? table}`;
  if (field === '') return `Whether ${of} stays`;
  if (field.startsWith('member:')) return `Verdict on ${of}`;
  if (field === 'state') return `Sent to Detect twice: ${parts[1]}`;
  return `${fieldTitles[field] ?? field} of ${of}`;
}

const words: Readonly<Record<string, string>> = {
  group: 'stack',
  campaign: 'campaign',
  kept: 'saved item',
  verdict: 'verdict',
};

function textOf(field: string, value: unknown): string {
  if (field === '') return value === true ? 'kept' : 'removed';
  if (field.startsWith('member:') && Array.isArray(value)) return [value[0], value[1]].filter(Boolean).join(': ');
  if (value === null || value === undefined) return '(empty)';
  return typeof value === 'string' ? value : JSON.stringify(value).slice(0, 500);
}
