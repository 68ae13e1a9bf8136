import './placed-menu.css';
import { ContextMenuPopover, Menu, MenuItem } from '@blueprintjs/core';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { MenuPlace } from './RowTable.tsx';

const Closing = createContext<() => void>(() => undefined);

/** A menu at the pointer, or at the active row. Its rows are `PlacedItem`s. */
export function PlacedMenu(props: {
  /** Null if it is closed. */
  readonly place: MenuPlace | null;
  readonly onClose: () => void;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const { place, onClose, label, children } = props;
  return (
    <ContextMenuPopover
      isOpen={place !== null}
      targetOffset={place ?? { left: 0, top: 0 }}
      transitionDuration={0}
      onClose={onClose}
      content={
        place ? (
          <Closing value={onClose}>
            <Items label={label}>{children}</Items>
          </Closing>
        ) : (
          <span />
        )
      }
    />
  );
}

function Items({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => menu.current?.focus(), []);
  return (
    <Menu ulRef={menu} tabIndex={-1} size="small" className="placed-menu" aria-label={label}>
      {children}
    </Menu>
  );
}

/** One row: the menu is closed before it acts, so that the focus is back where it was. */
export function PlacedItem(props: { readonly text: string; readonly label?: string; readonly onPress: () => void }) {
  const close = useContext(Closing);
  function press(): void {
    close();
    props.onPress();
  }
  return <MenuItem text={props.text} {...(props.label !== undefined && { label: props.label })} onClick={press} />;
}
