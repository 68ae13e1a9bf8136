import type { Hit } from '../../shared/case-lists.ts';
import { type CommandRow, commands, isCommandId, shownKeys } from '../../shared/commands.ts';
import { harmlessValue } from '../../shared/defang.ts';
import { kindRow } from '../../shared/entity-kinds.ts';
import type { ShownText } from '../../shared/hostile.ts';
import type { SeenValue } from '../../shared/memory.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { Recognised, Thing } from '../../shared/recognise.ts';
import { isAvailable } from '../commands/available.ts';
import * as act from '../commands/box-actions.ts';
import { showFound } from '../commands/paste.ts';
import {
  type BoxReading,
  dnsWish,
  lookUpAllWish,
  lookUpWish,
  networkWish,
  priceOf,
  unread,
} from '../stores/box-asks.ts';
import { exportedSearchWish } from '../stores/pivot-asks.ts';
import type { Workbench } from '../stores/workbench.ts';
import { boxTexts as texts } from '../texts/box.ts';
import { memoryTexts } from '../texts/memory.ts';
import { findCommands } from './find-commands.ts';

/** One line of the list. */
export interface Offer {
  readonly key: string;
  readonly part: 'actions' | 'case' | 'commands';
  readonly text: ShownText;
  /** In front of the text: the kind of an item. */
  readonly kind?: string;
  /** Beside the text: a price, or why it was found. */
  readonly label?: ShownText;
  readonly keys?: string;
  /** It can't be chosen now; the label says why. */
  readonly off?: true;
  readonly run: () => void;
}

export interface Hits {
  readonly hits: readonly Hit[];
  readonly more: boolean;
}

/** What is known about the text in the box. */
export interface BoxState {
  /** As it was pasted, with its lines. */
  readonly text: string;
  readonly recognised: Recognised;
  readonly reading: BoxReading | null;
  /** Of the text before, until it is settled: a list that comes and goes with every letter can't be read. */
  readonly found: Hits | null;
  readonly settled: boolean;
  /** What other cases know of the values. */
  readonly seen: readonly SeenValue[];
  readonly offline: boolean;
  readonly mac: boolean;
}

/** What can be done with the text, best first. Words that are no value are for commands before they are for the case. */
export function offersOf(state: BoxState, workbench: Workbench): Offer[] {
  const actions = actionsFor(state, workbench);
  const hits = hitsOf(state, workbench);
  const named = commandsFor(state, workbench);
  return state.recognised.is === 'words' ? [...named, ...hits] : [...actions, ...hits, ...named];
}

/** Looks the value up, or what can be done instead. */
export function actionsFor(state: BoxState, workbench: Workbench): Offer[] {
  const { recognised, offline } = state;
  switch (recognised.is) {
    case 'item':
      return [
        ...itemActions(state.reading ?? unread(recognised.thing), offline, workbench),
        ...otherCases(state, workbench),
      ];
    case 'network': {
      const { address } = recognised;
      const dns = {
        key: 'dns',
        part: 'actions',
        text: texts.passiveDns(harmlessValue('ip', address)),
        run: () => act.lookUpDns(workbench, address),
      } as const;
      return [priced(dns, priceOf(networkWish(address), false), offline)];
    }
    case 'search': {
      const { hash } = recognised;
      const run = () => act.runExportedSearch(workbench, hash);
      const price = priceOf(exportedSearchWish(hash), false);
      return [priced({ key: 'search', part: 'actions', text: texts.runSearch, run }, price, offline)];
    }
    case 'list':
      return listActions(state, recognised.things, workbench);
    default:
      return [];
  }
}

function itemActions({ thing, subject, held }: BoxReading, offline: boolean, workbench: Workbench): Offer[] {
  const { openCase } = workbench;
  const shown = harmlessValue(thing.kind, thing.value);
  const facts = subject?.known ? openCase.rows.entities.get(subject.known)?.facts : undefined;
  const record = subject && lookUpWish(subject, facts);
  const dns = dnsWish(thing);
  const offers: Offer[] = [];
  if (subject && record) {
    const text = texts.lookUp(harmlessValue(subject.kind, subject.value));
    const run = () => void act.lookUp(workbench, thing);
    const price = priceOf(record, held.lookUp);
    offers.push(priced({ key: 'look-up', part: 'actions', text, run }, price, offline && !held.lookUp));
  }
  if (dns) {
    const run = () => act.lookUpDns(workbench, thing.value);
    const price = priceOf(dns, held.dns);
    offers.push(
      priced({ key: 'dns', part: 'actions', text: texts.passiveDns(shown), run }, price, offline && !held.dns),
    );
  }
  if (thing.known === null) {
    const run = () => void act.addToCase(workbench, thing);
    offers.push({ key: 'add', part: 'actions', text: texts.add(shown), label: texts.price.free, run });
  }
  return offers;
}

/** Which other cases have the value. */
function otherCases({ seen }: BoxState, workbench: Workbench): Offer[] {
  return seen.slice(0, 1).map(({ kind, value, cases, seen: sights }) => ({
    key: 'other-cases',
    part: 'actions',
    text: memoryTexts.inOthers(cases),
    label: plainLine(sights.map(({ title }) => title || memoryTexts.untitled).join(', ')),
    run: () => {
      workbench.memory.searchFor({ text: value, kind });
      workbench.run('panel.memory');
    },
  }));
}

function listActions({ text, offline, seen }: BoxState, things: readonly Thing[], workbench: Workbench): Offer[] {
  const names = things.filter(({ kind }) => kind === 'domain');
  const review: Offer = {
    key: 'review',
    part: 'actions',
    text: texts.review(things.length),
    label: seen.length > 0 ? texts.elsewhere(seen.length) : texts.price.free,
    run: () => showFound(workbench, text),
  };
  if (names.length === 0) return [review];
  const price = priceOf(lookUpAllWish(names.map((thing) => ({ ...thing, known: null }))), false);
  const run = () => void act.lookUpAll(workbench, text);
  const all = texts.lookUpAll(things.length, names.length);
  return [review, priced({ key: 'look-up-all', part: 'actions', text: all, run }, price, offline)];
}

function priced(offer: Offer, price: string, off: boolean): Offer {
  return off ? { ...offer, label: texts.price.offline, off: true } : { ...offer, label: price };
}

function hitsOf({ found }: BoxState, workbench: Workbench): Offer[] {
  return (found?.hits.slice(0, mostHits) ?? []).map((hit) => ({
    key: `hit ${hit.entity}`,
    part: 'case',
    kind: kindRow(hit.kind).one,
    text: harmlessValue(hit.kind, hit.value),
    ...(hit.because && { label: plainLine(hit.because) }),
    run: () => act.showHit(workbench, hit),
  }));
}

/** The best ones; the search field of the case has the rest. */
const mostHits = 5;

function commandsFor({ recognised, mac }: BoxState, workbench: Workbench): Offer[] {
  const words = wordsFor(recognised);
  if (words === null) return [];
  const rows: readonly CommandRow[] = commands;
  const here = rows.filter((row) => row.id !== 'palette.open' && isAvailable(row, workbench));
  return findCommands(words, here).map(({ id, title, keys }) => ({
    key: id,
    part: 'commands',
    text: title,
    ...(keys && { keys: shownKeys(keys, mac) }),
    run: () => isCommandId(id) && workbench.run(id),
  }));
}

/** The words that name a command; null if the text is something else. */
function wordsFor(recognised: Recognised): string | null {
  if (recognised.is === 'nothing') return '';
  return recognised.is === 'words' || recognised.is === 'command' ? recognised.text : null;
}

/** The text to find in the case; null if there is none. */
export function caseText(recognised: Recognised): string | null {
  const text = findable(recognised).trim();
  return text === '' || text.length > mostFound ? null : text;
}

/** The longest text that the case can be searched for. */
const mostFound = 200;

function findable(recognised: Recognised): string {
  switch (recognised.is) {
    case 'item':
      return recognised.thing.value;
    case 'hash':
      return recognised.value;
    case 'words':
      return recognised.text;
    case 'network':
      return startOf(recognised.address);
    default:
      return '';
  }
}

/** What all addresses of a network begin with, as far as whole parts go. */
function startOf(address: string): string {
  const [first = '', bits] = address.split(/[/-]/);
  const parts = first.split('.');
  if (parts.length !== 4 || bits === undefined || bits.includes('.')) return first;
  const whole = Math.floor(Number(bits) / 8);
  return whole === 0 ? first : `${parts.slice(0, whole).join('.')}${whole < 4 ? '.' : ''}`;
}
