import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Fragment } from 'react';
import { type CommandId, isCommandId, type Menu as MenuName, menuGroups, shownKeys } from '../../shared/commands.ts';

/** One menu of the command table, as it opens at the pointer. */
export function CommandMenu(props: {
  readonly menu: MenuName;
  readonly mac: boolean;
  readonly choose: (id: CommandId) => void;
}) {
  return (
    <Menu size="small">
      {menuGroups(props.menu).map((group, index) => (
        <Fragment key={group[0]?.id}>
          {index > 0 && <MenuDivider />}
          {group.map((row) => (
            <MenuItem
              key={row.id}
              text={row.title}
              label={row.keys && shownKeys(row.keys, props.mac)}
              onClick={() => isCommandId(row.id) && props.choose(row.id)}
            />
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}
