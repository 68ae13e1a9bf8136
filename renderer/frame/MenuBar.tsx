import './menu-bar.css';
import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
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

/** The menu for shells without a system menu. Rows come from the command table. */
export function MenuBar({ mac }: { readonly mac: boolean }) {
  return (
    <nav className="menu-bar" aria-label={frameTexts.menu}>
      {menus.map((menu) => (
        <QuickPopover key={menu} arrow={false} placement="bottom-start" content={<MenuRows menu={menu} mac={mac} />}>
          <Button variant="minimal" size="small" text={menu} />
        </QuickPopover>
      ))}
    </nav>
  );
}

function MenuRows({ menu, mac }: { readonly menu: MenuName; readonly mac: boolean }) {
  return (
    <Menu size="small">
      {menuGroups(menu).map((group, index) => (
        <Fragment key={group[0]?.id}>
          {index > 0 && <MenuDivider />}
          {group.map((row) => (
            <Row key={row.id} row={row} mac={mac} />
          ))}
        </Fragment>
      ))}
    </Menu>
  );
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
