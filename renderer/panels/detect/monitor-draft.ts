import { lookalikesCalls } from '../../../shared/calls/lookalikes.ts';
import type { Monitor } from '../../../shared/detect.ts';
import type { MonitorChange, NewMonitor } from '../../stores/monitors-store.ts';
import { monitorTexts } from '../../texts/monitors.ts';

const { form } = monitorTexts;

/** The rules of a monitor as typed: lists have one entry per line. */
export interface MonitorDraft {
  readonly term: string;
  readonly variations: boolean;
  readonly nameservers: string;
  readonly texts: string;
}

export const emptyDraft: MonitorDraft = { term: '', variations: false, nameservers: '', texts: '' };

export function draftOf(monitor: Monitor): MonitorDraft {
  return {
    term: monitor.term,
    variations: monitor.match_substring_variations ?? false,
    nameservers: monitor.nameserver_exclusions.join('\n'),
    texts: monitor.text_exclusions.join('\n'),
  };
}

export type Complaints = Readonly<Partial<Record<string, string>>>;

export const fieldOf = {
  term: 'term',
  variations: 'match_substring_variations',
  nameservers: 'nameserver_exclusions',
  texts: 'text_exclusions',
} as const;

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

export function newMonitorOf(draft: MonitorDraft): NewMonitor {
  return { term: draft.term.trim(), ...rulesOf(draft) };
}

export function changeOf(id: string, draft: MonitorDraft): MonitorChange {
  return { id, ...rulesOf(draft) };
}

function rulesOf({ variations, nameservers, texts }: MonitorDraft) {
  return {
    match_substring_variations: variations,
    nameserver_exclusions: linesOf(nameservers),
    text_exclusions: linesOf(texts),
  };
}

/** Checks the rules of the service before a request. */
export function checkDraft(draft: MonitorDraft, known: readonly Monitor[], id: string | null): Complaints {
  const parsed =
    id === null
      ? lookalikesCalls['lookalikes.createMonitor'].input.safeParse(newMonitorOf(draft))
      : lookalikesCalls['lookalikes.updateMonitor'].input.safeParse(changeOf(id, draft));
  const complaints: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field, entry] = path;
    complaints[String(field)] ??= typeof entry === 'number' ? form.entry(entry + 1, message) : message;
  }
  const term = draft.term.trim().toLowerCase();
  // The schema counts code units, the service characters.
  if (id === null && term !== '' && [...term].length < 3) complaints.term ??= form.termTooShort;
  if (id === null && known.some((monitor) => monitor.term.toLowerCase() === term)) {
    complaints.term ??= form.termTaken;
  }
  return complaints;
}

/** The errors of the service by field; fields without an input are included. */
export function complaintsOf(fields: Readonly<Record<string, readonly string[]>> | undefined): Complaints {
  return Object.fromEntries(Object.entries(fields ?? {}).map(([field, texts]) => [field, texts.join(' ')]));
}
