import type { CommandId } from '../../../shared/commands.ts';
import { homeOf, type PanelId } from '../../../shared/panels.ts';
import { practiceStart, practiceTrail as trail } from '../../stores/practice.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { guideTexts } from '../../texts/guide.ts';

const texts = guideTexts.steps;

export interface GuideStep {
  readonly title: string;
  readonly what: string;
  readonly why: string;
  /** The command of the step: its keys are shown. */
  readonly by: CommandId;
  /** The panel to be in; null if “Show me” runs the command instead. */
  readonly panel: PanelId | null;
  /** The highlighted elements, as selectors. */
  readonly at: readonly [string, ...string[]];
  /** What gets the focus. */
  readonly focus?: string;
  /** The entity to select first. */
  readonly thing?: (workbench: Workbench) => number | null;
  /** Whether the user did it, according to the stores. */
  readonly isDone: (workbench: Workbench) => boolean;
}

/** The way to a panel: its workspace, unless it is shown, and its tab. */
const wayTo = (panel: PanelId) =>
  `.top-workspace[data-workspace="${homeOf(panel)}"]:not([aria-current]), .dv-tab[data-tab-panel-id="${panel}"]:not(.dv-active-tab)`;

/** The scrolled area of the table: the table itself extends beyond its visible part. */
const itemsFrame = '.entities .line-scroll';
const items = '.entities [role="grid"]';

/** A pivot from a value in the side panel, with the item that has the value selected. */
function pivotStep(value: string, thing: (workbench: Workbench) => number | null) {
  return {
    by: 'panel.inspector',
    panel: 'inspector',
    at: [wayTo('inspector'), `.inspector [data-key="${value.toLowerCase()}"]`],
    focus: `.inspector .value-list:has([data-key="${value.toLowerCase()}"])`,
    thing,
    isDone: (workbench) => domainsWith(workbench, value).size > 1,
  } as const satisfies Partial<GuideStep>;
}

/** The first investigation: from one name, through box, side panel and graph, to the whole campaign and its report. */
export const steps: readonly GuideStep[] = [
  {
    ...texts.lookUp,
    what: texts.lookUp.what(practiceStart),
    by: 'palette.open',
    panel: null,
    at: ['.start-box .box', '.top-search'],
    isDone: (workbench) => domainsWith(workbench, trail.registrant).size > 0,
  },
  { ...texts.registrant, ...pivotStep(trail.registrant, startOf) },
  { ...texts.street, ...pivotStep(trail.street, startOf) },
  { ...texts.tagManager, ...pivotStep(trail.tagManager, startOf) },
  { ...texts.nameServer, ...pivotStep(trail.nameServer, hiddenOwner) },
  {
    ...texts.judge,
    by: 'members.in',
    panel: 'entities',
    at: [wayTo('entities'), itemsFrame],
    focus: items,
    isDone: ({ membership }) => {
      const { campaigns, current } = membership.store.getState();
      return (campaigns.find(({ id }) => id === current)?.counts.in ?? 0) > 1;
    },
  },
  {
    ...texts.ruleOut,
    by: 'members.outBecause',
    panel: 'entities',
    at: [wayTo('entities'), itemsFrame],
    focus: items,
    thing: (workbench) => domainCalled(workbench, trail.bystander),
    isDone: (workbench) => {
      const id = domainCalled(workbench, trail.bystander);
      return id !== null && workbench.membership.store.getState().verdicts.get(id)?.verdict === 'out';
    },
  },
  {
    ...texts.report,
    by: 'workspace.report',
    panel: 'report',
    at: [wayTo('report')],
    focus: '.report-head button',
    isDone: ({ dock }) => dock.store.getState().active === 'report',
  },
];

/** The name that the investigation begins with, if this case has it. */
export function startOf(workbench: Workbench): number | null {
  return domainCalled(workbench, practiceStart);
}

function domainCalled({ openCase }: Workbench, name: string): number | null {
  for (const { id, kind, value } of openCase.rows.entities.values()) if (kind === 'domain' && value === name) return id;
  return null;
}

/** The domains that are linked to a value. */
function domainsWith({ openCase }: Workbench, wanted: string): ReadonlySet<number> {
  const { entities, edges } = openCase.rows;
  const found = new Set<number>();
  for (const { from, to } of edges.values()) {
    const { kind, value } = entities.get(to) ?? {};
    if (value?.toLowerCase() === wanted.toLowerCase() && kind !== 'domain') found.add(from);
  }
  return found;
}

/** A domain that has the tag manager code, and shows no registrant. */
function hiddenOwner(workbench: Workbench): number | null {
  const open = domainsWith(workbench, trail.registrant);
  for (const id of domainsWith(workbench, trail.tagManager)) if (!open.has(id)) return id;
  return null;
}
