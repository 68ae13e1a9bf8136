import { MenuItem } from '@blueprintjs/core';
import type { ReactNode } from 'react';

/** A submenu. It is beside the menu and not in it, so that a long menu can be scrolled. */
export function Submenu(props: { readonly text: string; readonly label?: string; readonly children: ReactNode }) {
  return (
    <MenuItem
      text={props.text}
      label={props.label}
      submenuProps={{ size: 'small' }}
      popoverProps={{ usePortal: true, popoverClassName: 'pivot-submenu', transitionDuration: 0, hoverOpenDelay: 0 }}
    >
      {props.children}
    </MenuItem>
  );
}
