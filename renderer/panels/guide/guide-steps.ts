import type { CommandId } from '../../../shared/commands.ts';
import type { PanelId } from '../../../shared/panels.ts';
import { practiceStart } from '../../stores/practice.ts';
import type { Workbench } from '../../stores/workbench.ts';

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
const entitiesTable = '[role="grid"][aria-label="Entities"]';
const inRail = (title: string) => `.rail [aria-label="${title}"]`;

/** The first investigation: from one name to its siblings, and to the proof of their origin. */
export const steps: readonly GuideStep[] = [
  {
    title: 'Begin with a name',
    what: `In Entities, choose Add… and enter ${practiceStart}.`,
    why: 'A bank saw this name a year ago and asks what else the same people registered. What you add is saved in the case at once, and can be undone.',
    by: 'case.add',
    panel: 'entities',
    at: [inRail('Entities'), '.entities .add-by-hand'],
    isDone: (workbench) => startOf(workbench) !== null,
  },
  {
    title: 'Read its record',
    what: 'Select the name, open its pivots and choose “Read and expand”. A card says what it costs; agree to it.',
    why: 'One query brings who registered it, where it was and what ran on it. Nothing is asked before you have seen its price.',
    by: 'selection.pivots',
    panel: 'entities',
    at: [inRail('Entities'), entitiesFrame],
    focus: entitiesTable,
    thing: startOf,
    isDone: (workbench) => registrantOf(workbench) !== null,
  },
  {
    title: 'Follow what is rare',
    what: 'Select the registrant, Ilse Brandauer, open her pivots and choose “Domains of this registrant”.',
    why: 'Only 42 domains share her, so that asking for them brings little else. Many share a registrar or a hoster: those lead astray. The menu says how many before you ask.',
    by: 'selection.pivots',
    panel: 'entities',
    at: [inRail('Entities'), entitiesFrame],
    focus: entitiesTable,
    thing: registrantOf,
    isDone: (workbench) => domainsOf(workbench, registrantOf(workbench)) > 1,
  },
  {
    title: 'Ask what links them',
    what: 'Open “What links these?”.',
    why: 'It lists what the names in the case share, the rarest first. It asks the case and not a service, so it costs nothing. The next pivot usually stands at its top.',
    by: 'panel.links',
    panel: null,
    at: [inRail('What links these?')],
    isDone: ({ dock }) => dock.store.getState().active === 'links',
  },
  {
    title: 'Write down what you think',
    what: 'Select the registrant again, open note, tags and colour, write a line and save it.',
    why: 'What you conclude is part of the case like what was found: it can be searched, is exported, and stands in the report.',
    by: 'selection.annotate',
    panel: 'entities',
    at: [inRail('Entities'), entitiesFrame],
    focus: entitiesTable,
    thing: registrantOf,
    isDone: ({ openCase }) => some(openCase.rows.entities.values(), isAnnotated),
  },
  {
    title: 'See where it came from',
    what: 'In Evidence, choose “Verify the case”.',
    why: 'Every reply is kept as it came, in a chain of hashes. So each line of a report can be traced to the query that brought it, and nobody can change one unnoticed.',
    by: 'case.verify',
    panel: 'evidence',
    at: [inRail('Evidence'), '.evidence-tools button'],
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
