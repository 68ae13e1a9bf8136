import { Button, ButtonGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import type { CommandId } from '../../../shared/commands.ts';

const layouts = [
  ['graph.layoutForce', 'layout', 'By links'],
  ['graph.layoutConcentric', 'layout-circle', 'In rings around the best linked'],
  ['graph.layoutTree', 'layout-hierarchy', 'As a tree from the selection'],
  ['graph.layoutTime', 'layout-linear', 'By time'],
] as const satisfies readonly (readonly [CommandId, string, string])[];

/** What can be done with the whole picture. */
export function GraphTools({ run }: { readonly run: (id: CommandId) => void }) {
  return (
    <ButtonGroup className="graph-tools" vertical>
      <Button icon="zoom-to-fit" aria-label="Show all" title="Show all (F)" onClick={() => run('graph.fit')} />
      <Button icon="plus" aria-label="Zoom in" title="Zoom in (=)" onClick={() => run('graph.zoomIn')} />
      <Button icon="minus" aria-label="Zoom out" title="Zoom out (-)" onClick={() => run('graph.zoomOut')} />
      <PopoverNext
        placement="left-start"
        content={
          <Menu size="small">
            {layouts.map(([id, icon, text]) => (
              <MenuItem key={id} icon={icon} text={text} onClick={() => run(id)} />
            ))}
          </Menu>
        }
      >
        <Button icon="layout-auto" aria-label="Arrange" title="Arrange" />
      </PopoverNext>
    </ButtonGroup>
  );
}
