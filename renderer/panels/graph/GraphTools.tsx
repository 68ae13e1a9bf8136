import { Button, ButtonGroup, Menu, MenuItem } from '@blueprintjs/core';
import {
  Filter,
  Layout,
  LayoutAuto,
  LayoutCircle,
  LayoutHierarchy,
  LayoutLinear,
  Minus,
  Plus,
  PolygonFilter,
  Tint,
  ZoomToFit,
} from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import type { CommandId } from '../../../shared/commands.ts';
import { graphTexts } from '../../texts/graph.ts';
import { QuickPopover } from '../../ui/QuickPopover.tsx';
import { ColourMenu } from './ColourMenu.tsx';

const texts = graphTexts.tools;
const layouts = [
  ['graph.layoutForce', <Layout key="force" />, texts.byLinks],
  ['graph.layoutConcentric', <LayoutCircle key="rings" />, texts.inRings],
  ['graph.layoutTree', <LayoutHierarchy key="tree" />, texts.asTree],
  ['graph.layoutTime', <LayoutLinear key="time" />, texts.byTime],
] as const satisfies readonly (readonly [CommandId, ReactElement, string])[];

/** The actions for the complete picture. */
export function GraphTools(props: {
  readonly run: (id: CommandId) => void;
  readonly lasso: boolean;
  readonly filtering: boolean;
}) {
  const { run, lasso, filtering } = props;
  return (
    <ButtonGroup className="graph-panel-tools" vertical>
      <Button
        icon={<ZoomToFit />}
        aria-label={texts.showAll}
        title={texts.hint(texts.showAll, 'F')}
        onClick={() => run('graph.fit')}
      />
      <Button
        icon={<Plus />}
        aria-label={texts.zoomIn}
        title={texts.hint(texts.zoomIn, '=')}
        onClick={() => run('graph.zoomIn')}
      />
      <Button
        icon={<Minus />}
        aria-label={texts.zoomOut}
        title={texts.hint(texts.zoomOut, '-')}
        onClick={() => run('graph.zoomOut')}
      />
      <Button
        icon={<PolygonFilter />}
        active={lasso}
        aria-pressed={lasso}
        aria-label={texts.lasso}
        title={texts.hint(texts.lasso, 'Alt')}
        onClick={() => run('graph.lasso')}
      />
      <Button
        icon={<Filter />}
        active={filtering}
        aria-pressed={filtering}
        aria-label={texts.filter}
        title={texts.hint(texts.filter, 'Shift+F')}
        onClick={() => run('graph.filter')}
      />
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
        <Button icon={<LayoutAuto />} aria-label={texts.arrange} title={texts.arrange} />
      </QuickPopover>
      <QuickPopover placement="left-start" content={<ColourMenu />}>
        <Button icon={<Tint />} aria-label={texts.colour} title={texts.colour} />
      </QuickPopover>
    </ButtonGroup>
  );
}
