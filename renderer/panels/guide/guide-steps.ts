import type { CommandId } from '../../../shared/commands.ts';
import { homeOf, type PanelId } from '../../../shared/panels.ts';
import { practiceStart } from '../../stores/practice.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { guideTexts } from '../../texts/guide.ts';

const texts = guideTexts.steps;

export interface GuideStep {
  readonly title: string;
  readonly what: string;
  readonly why: string;
  /** The command of the step: its keys are shown. */
  readonly by: CommandId;
  /** The panel to be in. */
  readonly panel: PanelId | null;
  /** The highlighted elements, as selectors. */
  readonly at: readonly [string, ...string[]];
  /** What gets the focus, if it is not the last highlighted element. */
  readonly focus?: string;
  /** The entity to select first. */
  readonly thing?: (workbench: Workbench) => number | null;
  /** Whether the user did it, according to the stores. */
  readonly isDone: (workbench: Workbench) => boolean;
}

/** The scrolled area of the table: the table itself extends beyond its visible part. */
const entitiesFrame = '.entities .line-scroll';
const entitiesTable = '.entities [role="grid"]';
/** The way to a panel: its workspace, unless it is shown, and its tab. */
const wayTo = (panel: PanelId) =>
  `.top-workspace[data-workspace="${homeOf(panel)}"]:not([aria-current]), .dv-tab[data-tab-panel-id="${panel}"]:not(.dv-active-tab)`;

/** The first investigation: from one name to its siblings, and to the proof of their origin. */
export const steps: readonly GuideStep[] = [
  {
    title: texts.add.title,
    what: texts.add.what(practiceStart),
    why: texts.add.why,
    by: 'case.add',
    panel: 'entities',
    at: [wayTo('entities'), '.entities .add-by-hand'],
    isDone: (workbench) => startOf(workbench) !== null,
  },
  {
    ...texts.lookUp,
    by: 'selection.pivots',
    panel: 'entities',
    at: [wayTo('entities'), entitiesFrame],
    focus: entitiesTable,
    thing: startOf,
    isDone: (workbench) => registrantOf(workbench) !== null,
  },
  {
    ...texts.pivot,
    by: 'selection.pivots',
    panel: 'entities',
    at: [wayTo('entities'), entitiesFrame],
    focus: entitiesTable,
    thing: registrantOf,
    isDone: (workbench) => domainsOf(workbench, registrantOf(workbench)) > 1,
  },
  {
    ...texts.links,
    by: 'panel.links',
    panel: null,
    at: [wayTo('links')],
    isDone: ({ dock }) => dock.store.getState().active === 'links',
  },
  {
    ...texts.annotate,
    by: 'selection.annotate',
    panel: 'entities',
    at: [wayTo('entities'), entitiesFrame],
    focus: entitiesTable,
    thing: registrantOf,
    isDone: ({ openCase }) => some(openCase.rows.entities.values(), isAnnotated),
  },
  {
    ...texts.verify,
    by: 'case.verify',
    panel: 'evidence',
    at: [wayTo('evidence'), '.evidence-tools button'],
    isDone: ({ evidence }) => evidence.store.getState().verified !== null,
  },
];

/** The name that the investigation begins with, if this case has it. */
export function startOf({ openCase }: Workbench): number | null {
  for (const { id, kind, value } of openCase.rows.entities.values()) {
    if (kind === 'domain' && value === practiceStart) return id;
  }
  return null;
}

function registrantOf(workbench: Workbench): number | null {
  const start = startOf(workbench);
  for (const { kind, from, to } of workbench.openCase.rows.edges.values()) {
    if (kind === 'registrant' && from === start) return to;
  }
  return null;
}

function domainsOf({ openCase }: Workbench, registrant: number | null): number {
  let found = 0;
  for (const { kind, to } of openCase.rows.edges.values()) if (kind === 'registrant' && to === registrant) found++;
  return found;
}

function isAnnotated(row: { readonly note: string; readonly tags: readonly string[]; readonly colour: string | null }) {
  return row.note !== '' || row.tags.length > 0 || row.colour !== null;
}

function some<T>(values: Iterable<T>, fits: (value: T) => boolean): boolean {
  for (const value of values) if (fits(value)) return true;
  return false;
}
