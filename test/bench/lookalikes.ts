import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import type { CaseFile } from '../../electron/case/case-file.ts';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { createDatabase } from '../../electron/case/open-database.ts';
import { keepMonitors } from '../../electron/lookalikes/monitors.ts';
import { keepDomains } from '../../electron/lookalikes/stored-lookalikes.ts';
import { stageVerdicts } from '../../electron/lookalikes/tray.ts';
import { detectTexts } from '../../renderer/texts/detect.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import type { DetectedDomain } from '../../shared/detect.ts';
import { lookalike } from '../support/lookalike.ts';
import { withCaseWindow } from './case-window.ts';
import { parts, word } from './large-case.ts';
import { type Entry, median, round } from './measure.ts';

const rows = 100_000;
const keyBudget = 50;
const stageBudget = 200;
const filterBudget = 100;
const jumpBudget = 100;
const staged = 1000;
const repeats = 15;
const filterRepeats = 5;
const figure = (value: number) => value.toLocaleString('en-US');

/** From a key to the painted next line, in the real window over a list of 100,000. */
export async function benchLookalikeKeys(): Promise<Entry[]> {
  return withCaseWindow(
    async (casePath) => {
      await buildLookalikes(casePath).close();
    },
    async (page) => {
      await page
        .getByRole('navigation', { name: frameTexts.workspaces })
        .getByRole('button', { name: 'Detect' })
        .click();
      await page
        .getByTestId('lookalike-count')
        .filter({ hasText: /^100,000$/ })
        .waitFor({ timeout: 180_000 });
      await page.getByRole('grid', { name: detectTexts.table.name }).focus();
      const next = await slowest(page, ['j', 'j', 'w', 'k', 'i', 'j', 'b', 'k', 'x']);
      const jumps = await slowest(page, ['PageDown', 'End', 'k', 'Home', 'j']);
      const filters: number[] = [];
      for (const text of ['ba', 'bake', 'registrar 7', 'nothing is called that', '']) {
        const runs: number[] = [];
        for (let turn = 0; turn < filterRepeats; turn++) {
          runs.push(await typed(page, text));
          await typed(page, 'zz');
        }
        filters.push(median(runs));
      }
      const what = (kinds: number, times = repeats) =>
        `a list of ${figure(rows)}, the slowest of ${kinds} kinds, median of ${times} each`;
      return [
        entry('lookalikes-key', next, what(next.length), keyBudget, 'to the painted next line'),
        entry('lookalikes-jump', jumps, what(jumps.length), jumpBudget, 'to the painted line'),
        entry('lookalikes-filter', filters, what(filters.length, filterRepeats), filterBudget, 'to the drawn list'),
      ];
    },
  );
}

/** A thousand verdicts into the tray of a case with 100,000 lookalikes; bare SQLite writes as many rows. */
export async function benchStageVerdicts(): Promise<Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-stage-'));
  try {
    const file = buildLookalikes(join(folder, 'lookalikes.sextant'));
    const bare = new DatabaseSync(join(folder, 'bare.sqlite'));
    bare.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE verdict (id INTEGER PRIMARY KEY, watch_id TEXT, domain TEXT, action TEXT, UNIQUE (watch_id, action));
      CREATE TABLE event (id INTEGER PRIMARY KEY, changes TEXT)`);
    const add = bare.prepare('INSERT INTO verdict (watch_id, domain, action) VALUES (?, ?, ?)');
    const log = bare.prepare('INSERT INTO event (changes) VALUES (?)');
    const [ours, peer]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 7; turn++) {
      const ids = Array.from({ length: staged }, (_, index) => idOf(turn * staged + index));
      let began = performance.now();
      const done = stageVerdicts(file, ids, 'ignore');
      ours.push(performance.now() - began);
      if (!done.ok || done.value.staged !== staged) throw new Error('not all were staged');
      began = performance.now();
      bare.exec('BEGIN IMMEDIATE');
      for (const id of ids) add.run(id, `${id}.example`, 'ignore');
      log.run(JSON.stringify(ids.map((id) => ({ before: null, after: { id, action: 'ignore' } }))));
      bare.exec('COMMIT');
      peer.push(performance.now() - began);
    }
    bare.close();
    await file.close();
    const [mine, theirs] = [median(ours), median(peer)];
    return [
      {
        name: 'lookalikes-stage',
        unit: 'ms',
        ours: round(mine),
        against: `bare SQLite: ${figure(staged)} rows and their event in one transaction`,
        peer: round(theirs),
        ratio: round(mine / theirs, 2),
        budget: `at most ${stageBudget} ms for ${figure(staged)} verdicts`,
        ok: mine <= stageBudget,
        runs: ours.map((run) => round(run)),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function entry(name: string, runs: readonly number[], against: string, budget: number, until: string): Entry {
  const ours = round(Math.max(...runs));
  return {
    name,
    unit: 'ms',
    ours,
    against,
    peer: null,
    ratio: null,
    budget: `at most ${budget} ms ${until}`,
    ok: ours <= budget,
    runs: runs.map((run) => round(run)),
  };
}

/** The median for each of the keys, pressed one after the other. */
async function slowest(page: Page, keys: readonly string[]): Promise<number[]> {
  const took = keys.map((): number[] => []);
  for (let turn = 0; turn <= repeats; turn++) {
    for (const [index, key] of keys.entries()) {
      const ms = await pressed(page, key);
      if (turn > 0) took[index]?.push(ms);
    }
  }
  return took.map(median);
}

/** In the page itself, so that no message is counted: a key, the line that gets the focus, and the frame after that. */
function pressed(page: Page, key: string): Promise<number> {
  return page.evaluate(async (name) => {
    const grid = document.querySelector<HTMLElement>('[role=grid][aria-label=Lookalikes]');
    if (!grid) throw new Error('the list is not there');
    const before = grid.getAttribute('aria-activedescendant');
    const began = performance.now();
    grid.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    while (
      grid.getAttribute('aria-activedescendant') === before ||
      document.querySelector('.line.focused')?.id !== grid.getAttribute('aria-activedescendant')
    ) {
      await new Promise((resolve) => setTimeout(resolve));
      if (performance.now() - began > 5000) throw new Error(`${name} moved nothing`);
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - began;
  }, key);
}

function typed(page: Page, text: string): Promise<number> {
  return page.evaluate(async (wish) => {
    const panel = document.querySelector('.detect');
    const field = panel?.querySelector<HTMLInputElement>('input[aria-label=Filter]');
    if (!panel || !field) throw new Error('the filter is not there');
    const changed = new Promise((resolve) => {
      new MutationObserver(resolve).observe(panel, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    });
    const began = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, wish);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await changed;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - began;
  }, text);
}

const idOf = (number: number) => `L${String(number).padStart(9, '0')}`;
const tlds = ['com', 'net', 'top', 'xyz', 'shop'];

/** A case with as many new lookalikes as the service can list, kept the way a reading keeps them. */
function buildLookalikes(path: string): CaseFile {
  const made = createDatabase(path, 'Lookalikes', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  const file = createCaseFile(made.value, parts);
  const at = '2026-03-01T12:00:00.000Z';
  const { at: _at, unicode: _unicode, left: _left, earlier: _earlier, ...plain } = lookalike('', '');
  const monitor = {
    id: 'M1',
    term: 'bakelo',
    match_substring_variations: true,
    nameserver_exclusions: [],
    text_exclusions: [],
    created_date: at,
    updated_date: at,
    state: 'active',
    status: 'completed',
    created_by: 'bench',
    domain_counts: null,
  };
  keepMonitors(file, [monitor], 0, at, at);
  const perPage = 5000;
  for (let from = 0; from < rows; from += perPage) {
    const told = Array.from({ length: perPage }, (_, index): { domain: DetectedDomain; reply: number } => {
      const number = from + index;
      const tld = tlds[number % tlds.length] ?? 'com';
      return {
        reply: 0,
        domain: {
          ...plain,
          id: idOf(number),
          domain: `${word(number)}-${word(number * 7)}${number}.${tld}`,
          tld,
          discovered_date: new Date(Date.parse(at) - number * 60_000).toISOString(),
          risk_score: number % 101,
          risk_score_status: number % 3 === 0 ? 'provisional' : 'full',
          mx_exists: number % 2 === 0,
          monitor_ids: ['M1'],
          registrar: `Registrar ${number % 40}`,
          name_server: [`ns1.${word(number % 900)}.example`, `ns2.${word(number % 900)}.example`],
          ip: [{ ip: `198.18.${(number >> 8) & 255}.${number & 255}`, country_code: 'us', isp: 'Hosting' }],
          screenshot: null,
        },
      };
    });
    keepDomains(file, told, at);
  }
  return file;
}
