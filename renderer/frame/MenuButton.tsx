import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Menu as MenuIcon } from '@blueprintjs/icons';
import { Fragment } from 'react';
import {
  type CommandRow,
  isCommandId,
  type Menu as MenuName,
  menuGroups,
  menus,
  shownKeys,
} from '../../shared/commands.ts';
import { isAvailable } from '../commands/available.ts';
import { useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';
import { QuickPopover } from '../ui/QuickPopover.tsx';

/** The menu for shells without a system menu: one button. Rows come from the command table. */
export function MenuButton({ mac }: { readonly mac: boolean }) {
  const content = (
    <Menu size="small">
      {menus.map((menu) => (
        <MenuItem key={menu} text={menu} popoverProps={{ transitionDuration: 0, hoverOpenDelay: 0 }}>
          {rowsOf(menu, mac)}
        </MenuItem>
      ))}
    </Menu>
  );
  return (
    <QuickPopover arrow={false} placement="bottom-start" content={content}>
      <Button variant="minimal" icon={<MenuIcon />} aria-label={frameTexts.menu} title={frameTexts.menu} />
    </QuickPopover>
  );
}

function rowsOf(menu: MenuName, mac: boolean) {
  return menuGroups(menu).map((group, index) => (
    <Fragment key={group[0]?.id}>
      {index > 0 && <MenuDivider />}
      {group.map((row) => (
        <Row key={row.id} row={row} mac={mac} />
      ))}
    </Fragment>
  ));
}

function Row({ row, mac }: { readonly row: CommandRow; readonly mac: boolean }) {
  const workbench = useWorkbench();
  return (
    <MenuItem
      text={row.title}
      label={row.keys && shownKeys(row.keys, mac)}
      disabled={!isAvailable(row, workbench)}
      onClick={() => isCommandId(row.id) && workbench.run(row.id)}
    />
  );
}
