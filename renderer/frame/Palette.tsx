import './palette.css';
import { InputGroup, MenuItem, Overlay2 } from '@blueprintjs/core';
import { type ItemRenderer, QueryList, type QueryListRendererProps } from '@blueprintjs/select';
import { useEffect } from 'react';
import { type CommandRow, commands, isCommandId, shownKeys } from '../../shared/commands.ts';
import { isAvailable } from '../commands/available.ts';
import type { FrameStore } from '../stores/frame-store.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';
import { findCommands } from './find-commands.ts';

/** Every command, found by typing. */
export function Palette() {
  const workbench = useWorkbench();
  const { frame, run } = workbench;
  const open = usePart(frame.store, (state) => state.overlay === 'palette');
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
  useEffect(() => returnFocus(frame), [frame]);
  const rows: readonly CommandRow[] = commands;
  const items = rows.filter((row) => row.id !== 'palette.open' && isAvailable(row, workbench));

  const draw: ItemRenderer<CommandRow> = (row, { handleClick, handleFocus, modifiers, ref }) => (
    <MenuItem
      key={row.id}
      ref={ref}
      active={modifiers.active}
      text={row.title}
      label={row.keys && shownKeys(row.keys, mac)}
      onClick={handleClick}
      onFocus={handleFocus}
      // Rows that scroll under a still pointer do not change the keyboard's choice.
      onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && handleFocus?.()}
      roleStructure="listoption"
    />
  );
  return (
    <Overlay2
      isOpen={open}
      onClose={() => frame.close('palette')}
      transitionDuration={0}
      shouldReturnFocusOnClose={false}
    >
      <div className="palette" role="dialog" aria-label={frameTexts.palette.title}>
        <QueryList<CommandRow>
          items={items}
          itemRenderer={draw}
          itemListPredicate={findCommands}
          onItemSelect={(row) => isCommandId(row.id) && run(row.id)}
          noResults={<MenuItem disabled text={frameTexts.palette.noMatch} roleStructure="listoption" />}
          renderer={drawList}
          menuProps={{ 'aria-label': frameTexts.palette.title }}
          resetOnQuery
        />
      </div>
    </Overlay2>
  );
}

/** Returns the focus to its former place, unless the command moved it: an opening dialog keeps it. */
function returnFocus({ store }: FrameStore): () => void {
  let before: Element | null = null;
  return store.subscribe((now, then) => {
    if (now.overlay === 'palette' && then.overlay !== 'palette') before = document.activeElement;
    if (now.overlay !== 'none' || then.overlay !== 'palette') return;
    requestAnimationFrame(() => {
      const { activeElement: has, body } = document;
      const isFree = has === null || has === body || has.closest('.palette') !== null;
      if (store.getState().overlay === 'none' && isFree && before instanceof HTMLElement) before.focus();
    });
  });
}

function drawList({
  handleKeyDown,
  handleKeyUp,
  handleQueryChange,
  itemList,
  query,
}: QueryListRendererProps<CommandRow>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the list that the field below searches
    <div onKeyDown={handleKeyDown} onKeyUp={handleKeyUp}>
      <InputGroup
        autoFocus
        fill
        value={query}
        onChange={handleQueryChange}
        placeholder={frameTexts.palette.search}
        aria-label={frameTexts.palette.search}
      />
      {itemList}
    </div>
  );
}
