import { InputGroup, MenuItem, Overlay2 } from '@blueprintjs/core';
import { type ItemRenderer, QueryList, type QueryListRendererProps } from '@blueprintjs/select';
import { type CommandRow, commands, isCommandId, shownKeys } from '../../shared/commands.ts';
import { isAvailable } from '../commands/available.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { findCommands } from './find-commands.ts';

/** Every command, found by typing. */
export function Palette() {
  const workbench = useWorkbench();
  const { frame, run } = workbench;
  const overlay = usePart(frame.store, (state) => state.overlay);
  const open = overlay === 'palette';
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
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
      roleStructure="listoption"
    />
  );
  return (
    <Overlay2
      isOpen={open}
      onClose={() => frame.close('palette')}
      shouldReturnFocusOnClose={open || overlay === 'none'} // A dialog that follows has it already.
      transitionDuration={0}
    >
      <div className="palette" role="dialog" aria-label="Commands">
        <QueryList<CommandRow>
          items={items}
          itemRenderer={draw}
          itemListPredicate={findCommands}
          onItemSelect={(row) => isCommandId(row.id) && run(row.id)}
          noResults={<MenuItem disabled text="No command is called that." roleStructure="listoption" />}
          renderer={drawList}
          resetOnQuery
        />
      </div>
    </Overlay2>
  );
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
        placeholder="Search commands"
        aria-label="Search commands"
      />
      {itemList}
    </div>
  );
}
