import { Button, ButtonGroup, Menu, MenuItem } from '@blueprintjs/core';
import {
  Layout,
  LayoutAuto,
  LayoutCircle,
  LayoutHierarchy,
  LayoutLinear,
  Minus,
  Plus,
  ZoomToFit,
} from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import type { CommandId } from '../../../shared/commands.ts';
import { QuickPopover } from '../../ui/QuickPopover.tsx';

const layouts = [
  ['graph.layoutForce', <Layout key="force" />, 'By links'],
  ['graph.layoutConcentric', <LayoutCircle key="rings" />, 'In rings around the best linked'],
  ['graph.layoutTree', <LayoutHierarchy key="tree" />, 'As a tree from the selection'],
  ['graph.layoutTime', <LayoutLinear key="time" />, 'By time'],
] as const satisfies readonly (readonly [CommandId, ReactElement, string])[];

/** The actions for the complete picture. */
export function GraphTools({ run }: { readonly run: (id: CommandId) => void }) {
  return (
    <ButtonGroup className="graph-panel-tools" vertical>
      <Button icon={<ZoomToFit />} aria-label="Show all" title="Show all (F)" onClick={() => run('graph.fit')} />
      <Button icon={<Plus />} aria-label="Zoom in" title="Zoom in (=)" onClick={() => run('graph.zoomIn')} />
      <Button icon={<Minus />} aria-label="Zoom out" title="Zoom out (-)" onClick={() => run('graph.zoomOut')} />
      <QuickPopover
        placement="left-start"
        content={
          <Menu size="small">
            {layouts.map(([id, icon, text]) => (
              <MenuItem key={id} icon={icon} text={text} onClick={() => run(id)} />
            ))}
          </Menu>
        }
      >
        <Button icon={<LayoutAuto />} aria-label="Arrange" title="Arrange" />
      </QuickPopover>
    </ButtonGroup>
  );
}
