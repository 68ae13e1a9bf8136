import type { CommandId } from '../../../shared/commands.ts';
import { type PanelId, panelTitle } from '../../../shared/panels.ts';
import { practiceStart } from '../../stores/practice.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { guideTexts } from '../../texts/guide.ts';

const texts = guideTexts.steps;

export interface GuideStep {
  readonly title: string;
  readonly what: string;
  readonly why: string;
  /** The command that does it: its keys are shown. */
  readonly by: CommandId;
  /** The panel to be in. */
  readonly panel: PanelId | null;
  /** What is marked, as selectors. */
  readonly at: readonly [string, ...string[]];
  /** What gets the focus, where that is not the last that is marked. */
  readonly focus?: string;
  /** The thing to be selected first. */
  readonly thing?: (workbench: Workbench) => number | null;
  /** Whether the person did it, as the stores tell. */
  readonly isDone: (workbench: Workbench) => boolean;
}

/** What the table is scrolled in: the table itself reaches beyond what is seen of it. */
const entitiesFrame = '.entities .line-scroll';
const entitiesTable = '.entities [role="grid"]';
const inRail = (panel: PanelId) => `.rail [aria-label="${panelTitle(panel)}"]`;

/** The first investigation: from one name to its siblings, and to the proof of where they came from. */
export const steps: readonly GuideStep[] = [
  {
    title: texts.add.title,
    what: texts.add.what(practiceStart),
    why: texts.add.why,
    by: 'case.add',
    panel: 'entities',
    at: [inRail('entities'), '.entities .add-by-hand'],
    isDone: (workbench) => startOf(workbench) !== null,
  },
  {
    ...texts.lookUp,
    by: 'selection.pivots',
    panel: 'entities',
    at: [inRail('entities'), entitiesFrame],
    focus: entitiesTable,
    thing: startOf,
    isDone: (workbench) => registrantOf(workbench) !== null,
  },
  {
    ...texts.pivot,
    by: 'selection.pivots',
    panel: 'entities',
    at: [inRail('entities'), entitiesFrame],
    focus: entitiesTable,
    thing: registrantOf,
    isDone: (workbench) => domainsOf(workbench, registrantOf(workbench)) > 1,
  },
  {
    ...texts.links,
    by: 'panel.links',
    panel: null,
    at: [inRail('links')],
    isDone: ({ dock }) => dock.store.getState().active === 'links',
  },
  {
    ...texts.annotate,
    by: 'selection.annotate',
    panel: 'entities',
    at: [inRail('entities'), entitiesFrame],
    focus: entitiesTable,
    thing: registrantOf,
    isDone: ({ openCase }) => some(openCase.rows.entities.values(), isAnnotated),
  },
  {
    ...texts.verify,
    by: 'case.verify',
    panel: 'evidence',
    at: [inRail('evidence'), '.evidence-tools button'],
    isDone: ({ evidence }) => evidence.store.getState().verified !== null,
  },
];

/** The name that the investigation begins with, where this case has it. */
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
