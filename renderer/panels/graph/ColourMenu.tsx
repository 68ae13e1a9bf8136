import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Blank, Tick } from '@blueprintjs/icons';
import type { CommandId } from '../../../shared/commands.ts';
import type { ColourMode } from '../../../shared/settings.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { graphTexts } from '../../texts/graph.ts';

const modes = [
  ['risk', 'graph.colourRisk'],
  ['kind', 'graph.colourKind'],
  ['cluster', 'graph.colourCluster'],
  ['community', 'graph.colourCommunity'],
  ['verdict', 'graph.colourVerdict'],
  ['age', 'graph.colourAge'],
  ['source', 'graph.colourSource'],
  ['links', 'graph.colourLinks'],
  ['steps', 'graph.colourSteps'],
] as const satisfies readonly (readonly [ColourMode, CommandId])[];

/** What the colours mean, and whether the legend is there. */
export function ColourMenu() {
  const { settings, run } = useWorkbench();
  const now = usePart(settings.store, (state) => state.graphColour);
  const hasLegend = usePart(settings.store, (state) => state.graphLegend);
  const tick = (on: boolean) => (on ? <Tick /> : <Blank />);
  return (
    <Menu size="small" aria-label={graphTexts.tools.colour}>
      <MenuDivider title={graphTexts.tools.colour} />
      {modes.map(([mode, command]) => (
        <MenuItem
          key={mode}
          icon={tick(now === mode)}
          text={graphTexts.colours[mode]}
          roleStructure="listoption"
          selected={now === mode}
          onClick={() => run(command)}
        />
      ))}
      <MenuDivider />
      <MenuItem icon={tick(hasLegend)} text={graphTexts.tools.legend} onClick={() => run('graph.legend')} />
    </Menu>
  );
}
