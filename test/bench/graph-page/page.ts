// The canvas alone, without the workbench around it, for pictures: `?theme=light&graph=campaigns`.
import { createGraphView } from '../../../renderer/graph/graph-view.ts';
import { createScene } from '../../../renderer/graph/scene.ts';
import { campaignGraph, showcase } from './sample-rows.ts';

const wishes = new URLSearchParams(location.search);
const theme = wishes.get('theme') === 'light' ? 'light' : 'dark';
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
const host = document.createElement('div');
host.className = 'graph-canvas';
host.dataset.theme = theme;
host.tabIndex = 0;
root.append(host);
const scene = createScene();
const said: unknown[] = [];
const view = createGraphView(host, scene, theme, {
  onSelect: (keys) => {
    said.push(['select', keys.size]);
    view.select(keys);
  },
  onMove: (places) => said.push(['move', places]),
  onOpen: (key) => said.push(['open', key]),
  onMenu: (key, point) => said.push(['menu', key, point]),
  onFocus: (key) => said.push(['focus', key]),
  onCamera: () => undefined,
});
scene.apply(wishes.get('graph') === 'campaigns' ? campaignGraph(10_000, 20_000) : showcase());
Object.assign(window, { graph: view, scene, said });
