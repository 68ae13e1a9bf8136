import { harmlessValue } from '../../shared/defang.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { domainsShown, unknownOf } from '../stores/screenshots-store.ts';
import type { Workbench } from '../stores/workbench.ts';
import { screenshotTexts } from '../texts/screenshots.ts';

const texts = screenshotTexts.commands;

/**
 * Shows screenshots of the chosen lookalikes if Detect is active, else of the selected domains. A single lookalike is
 * shown beside the list, and the screenshot follows the current row.
 */
export function showSelected(workbench: Workbench): void {
  const { dock, screenshots, openCase, selection, notices } = workbench;
  const lookalikes = dock.store.getState().active === 'detect' ? chosenLookalikes(workbench) : [];
  const [first] = lookalikes;
  if (first !== undefined && lookalikes.length === 1) {
    screenshots.follow(first);
    dock.showBeside('screenshots', 'detect');
    return;
  }
  const { keys } = selection.store.getState();
  const rows = [...openCase.rows.entities.values()].filter(
    ({ id, kind, group }) => kind === 'domain' && (keys.has(id) || (group !== null && keys.has(-group))),
  );
  const domains = lookalikes.length > 0 ? lookalikes : rows.map(({ value }) => value);
  const [only] = domains;
  if (only === undefined) {
    notices.show('warning', texts.nothingSelected);
    return;
  }
  const many = lookalikes.length > 0 ? texts.lookalikes(domains.length) : texts.selected(domains.length);
  void screenshots.show({ title: domains.length === 1 ? harmlessValue('domain', only) : many, domains });
  dock.show('screenshots');
}

function chosenLookalikes({ detectView, lookalikes }: Workbench): string[] {
  return detectView.meant().flatMap((id) => lookalikes.rows.get(id)?.domain ?? []);
}

export function showAll({ dock, screenshots }: Workbench): void {
  void screenshots.show(null);
  dock.show('screenshots');
}

export function arrangeAlike({ dock, screenshots }: Workbench): void {
  screenshots.arrange(screenshots.store.getState().arranged === 'alike' ? 'plain' : 'alike');
  dock.show('screenshots');
}

/** Pins the focused screenshot for comparison, or unpins it. */
export function compare({ screenshots, notices }: Workbench): void {
  const { focus, beside } = screenshots.store.getState();
  if (beside) screenshots.keepBeside(null);
  else if (focus) screenshots.keepBeside(focus);
  else notices.show('warning', texts.nothingToCompare);
}

export function askForMissing({ screenshots, notices }: Workbench): void {
  const view = screenshots.store.getState();
  const unknown = unknownOf(view, domainsShown(view));
  if (unknown.length > 0) void screenshots.read(unknown);
  else notices.show('done', texts.nothingMissing);
}

export async function saveImage({ bridge, screenshots, notices }: Workbench): Promise<void> {
  const { focus, captures } = screenshots.store.getState();
  const screenshot = focus && captures.get(focus.domain)?.find(({ taken }) => taken === focus.taken);
  const image = screenshot?.whole ?? screenshot?.thumbnail;
  if (!image) {
    notices.show('warning', texts.nothingToSave);
    return;
  }
  const saved = await bridge.call('screenshots.save', { sha256: image.sha256 });
  if (!saved.ok) notices.showFailure(saved.failure);
  else if (saved.value.path !== null) notices.show('done', texts.saved(plainLine(saved.value.path)));
}
