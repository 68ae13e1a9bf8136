import { expect, test } from 'vitest';
import { type CommandRow, commands } from '../../shared/commands.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { createWorkbench } from '../stores/workbench.ts';
import { isAvailable } from './available.ts';

const rows: readonly CommandRow[] = commands;

function availableWith(demo: boolean): string[] {
  const { bridge, tell } = playedBridge();
  const workbench = createWorkbench(bridge, () => undefined);
  tell('connections.changed', { active: 'x', connections: [{ id: 'x', demo }] });
  return rows.filter((row) => isAvailable(row, workbench)).map((row) => row.id);
}

test('commands of the demo are there on the demo connection alone', () => {
  const all = rows.map((row) => row.id);
  expect(availableWith(true)).toEqual(all);
  const ofDemo = rows.filter((row) => row.when === 'demo').map((row) => row.id);
  expect(ofDemo).toContain('demo.hour');
  expect(availableWith(false)).toEqual(all.filter((id) => !ofDemo.includes(id)));
});
