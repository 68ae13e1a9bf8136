import { type CommandRow, commands, isCommandId } from '../../shared/commands.ts';
import { matches } from '../../shared/key-press.ts';
import type { Workbench } from '../stores/workbench.ts';
import { isAvailable } from './available.ts';

/** Runs the command of the pressed keys. The table is the only list of keys. */
export function listenToKeys(workbench: Workbench): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const mac = workbench.frame.store.getState().info?.platform === 'mac';
    const rows: readonly CommandRow[] = commands;
    const pressed = (keys: string | undefined) => keys !== undefined && matches(keys, event, mac);
    const row = rows.find((each) => !each.context && (pressed(each.keys) || pressed(each.alsoKeys)));
    const { workspace } = workbench.dock.store.getState();
    if (row?.keysIn && !row.keysIn.includes(workspace)) return;
    if (!row || row.heardElsewhere || !isCommandId(row.id) || !isAvailable(row, workbench)) return;
    if (!isChord(row) && (isCovered(workbench) || isOverlaid(event.target))) return;
    if (!isChord(row) && !/F\d+$/.test(row.keys ?? '') && isTyping(event.target)) return;
    if (row.leavesText && (isTyping(event.target) || document.getSelection()?.isCollapsed === false)) return;
    event.preventDefault();
    workbench.run(row.id);
  });
}

/** With Ctrl or Cmd, or a function key with Shift: nobody types text with these. */
const isChord = ({ keys = '' }: CommandRow) => /Mod\+|\+F\d+$/.test(keys);

/** An overlay that has no focus yet, as the box that just opened: a letter typed meanwhile runs no command. */
const isCovered = ({ frame }: Workbench) => frame.store.getState().overlay !== 'none';

/** An overlay has its own keys. */
function isOverlaid(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
