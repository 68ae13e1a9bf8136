import type { CommandId } from '../../shared/commands.ts';
import { isAtSide, type PanelCommand, panelIds } from '../../shared/panels.ts';
import { type WorkspaceCommand, workspaceIds } from '../../shared/workspaces.ts';
import type { Workbench } from '../stores/workbench.ts';
import { connectionTexts } from '../texts/connections.ts';
import { frameTexts } from '../texts/frame.ts';
import { focusWhenThere } from '../ui/focus-when-there.ts';
import { goToValues } from '../ui/go-to-values.ts';
import { goToPart } from '../ui/parts-of-window.ts';
import { pickTextFile } from '../ui/pick-file.ts';
import * as cases from './case-actions.ts';
import { reported } from './case-actions.ts';
import * as channelled from './channel-actions.ts';
import * as detect from './detect-actions.ts';
import * as records from './dns-actions.ts';
import { openExampleCase } from './example-case.ts';
import * as following from './feed-actions.ts';
import * as files from './file-actions.ts';
import { beginGuide, openGuide } from './guide-actions.ts';
import * as members from './membership-actions.ts';
import * as pivoting from './pivot-actions.ts';
import * as tabled from './records-actions.ts';
import * as pictures from './screenshot-actions.ts';
import * as selected from './selection-actions.ts';
import * as watched from './watching-actions.ts';

/** Each panel's command shows it; some do more below. */
const showing = Object.fromEntries(
  panelIds.map((id) => [
    `panel.${id}`,
    ({ dock }: Workbench) => {
      dock.show(id);
      // Nothing else moves the focus from the main panels to the side.
      if (isAtSide(id)) focusWhenThere(`.workspace:not([hidden]) .workspace-slot[data-panel="${id}"]`);
    },
  ]),
) as Readonly<Record<PanelCommand, (workbench: Workbench) => void>>;

function inspect({ dock }: Workbench): void {
  dock.show('inspector');
  goToValues();
}

const going = Object.fromEntries(
  workspaceIds.map((id) => [`workspace.${id}`, ({ dock }: Workbench) => dock.go(id)]),
) as Readonly<Record<WorkspaceCommand, (workbench: Workbench) => void>>;

const actions: Readonly<Record<CommandId, (workbench: Workbench) => void | Promise<void>>> = {
  ...showing,
  ...going,
  'panel.start': ({ dock }) => {
    dock.show('start');
    focusWhenThere('#start-box');
  },
  'panel.memory': ({ dock }) => {
    dock.show('memory');
    focusWhenThere('#memory-text');
  },
  'panel.inspector': inspect,
  'palette.open': ({ frame }) => frame.show('palette'),
  'guide.open': openGuide,
  'guide.anew': beginGuide,
  'help.panel': ({ frame, dock }) => frame.showHelp(dock.store.getState().active ?? 'start'),
  'help.keys': ({ frame }) => frame.show('keys'),
  'help.about': ({ frame }) => frame.show('about'),
  'app.toggleOffline': async ({ settings, notices }) => {
    const offline = !settings.store.getState().offline;
    await settings.change({ offline });
    notices.show('done', offline ? frameTexts.offline.on : frameTexts.offline.off);
  },
  'app.quit': async ({ bridge }) => {
    await bridge.call('app.quit', {});
  },
  'case.new': cases.newCase,
  'case.open': cases.openCase,
  'case.example': openExampleCase,
  'case.openRecent': ({ frame }) => frame.show('recent'),
  'case.saveCopy': cases.saveCopy,
  'case.rename': ({ frame }) => frame.show('rename'),
  'case.import': cases.importCase,
  'case.importFile': cases.importFile,
  'case.compare': cases.compareCase,
  'case.mergeCopy': cases.mergeCopy,
  'team.join': ({ dock }) => {
    dock.show('team');
    focusWhenThere('#team-join, #team-name');
  },
  'case.recover': ({ frame }) => frame.show('recover'),
  'case.undo': cases.undo,
  'case.redo': cases.redo,
  'case.add': (workbench) => {
    if (!cases.isFixed(workbench)) workbench.frame.show('add');
  },
  'case.paste': pivoting.pasteByHand,
  'case.search': cases.searchCase,
  'case.verify': cases.verify,
  'case.rebuild': cases.rebuild,
  'case.exportGraph': (workbench) => cases.exportGraph(workbench, 'case'),
  'case.exportEvidence': ({ frame }) => frame.show('export'),
  'case.seal': ({ frame }) => frame.show('seal'),
  'case.verifySeal': ({ frame }) => frame.show('verifySeal'),
  'members.in': (workbench) => members.judge(workbench, 'in'),
  'members.out': (workbench) => members.judge(workbench, 'out'),
  'members.outBecause': members.ruleOutBecause,
  'members.unsure': (workbench) => members.judge(workbench, 'unsure'),
  'members.takeBack': (workbench) => members.judge(workbench, null),
  'selection.annotate': selected.annotate,
  'selection.inspect': inspect,
  'selection.copy': (workbench) => selected.copy(workbench, false),
  'selection.copyFanged': (workbench) => selected.copy(workbench, true),
  'selection.export': (workbench) => cases.exportGraph(workbench, 'selection'),
  'selection.expand': selected.expand,
  'selection.open': (workbench) => {
    const { focus } = workbench.selection.store.getState();
    return focus === null ? selected.expand(workbench) : selected.expandOrLookUp(workbench, focus);
  },
  'selection.enrich': (workbench) => selected.enrich(workbench, false),
  'selection.enrichAnew': (workbench) => selected.enrich(workbench, true),
  'selection.pivots': pivoting.openMenu,
  'selection.collapse': pivoting.collapse,
  'pivot.rest': pivoting.getTheRest,
  'pivot.again': pivoting.again,
  'pivot.cancel': pivoting.cancel,
  'watching.save': watched.saveLast,
  'watching.runAll': watched.runAll,
  'chain.record': ({ chains }) => chains.record(),
  'chain.make': ({ chains }) => chains.make(),
  'chain.run': watched.runChain,
  'selection.hide': selected.hide,
  'selection.restore': selected.restore,
  'selection.group': selected.group,
  'selection.openGroup': selected.openGroup,
  'selection.ungroup': selected.ungroup,
  'selection.merge': selected.merge,
  'selection.remove': selected.remove,
  'file.open': files.openFile,
  'file.match': files.matchFile,
  'file.keep': files.keepHits,
  'file.close': files.closeFile,
  'detect.read': detect.readList,
  'detect.card': detect.openCard,
  'detect.monitors': detect.showMonitors,
  'detect.newMonitor': detect.newMonitor,
  'detect.next': (workbench) => detect.move(workbench, 1),
  'detect.previous': (workbench) => detect.move(workbench, -1),
  'detect.selectAll': ({ detectView }) => detectView.selectAll(),
  'detect.watch': (workbench) => detect.judge(workbench, 'watch'),
  'detect.ignore': (workbench) => detect.judge(workbench, 'ignore'),
  'detect.block': (workbench) => detect.judge(workbench, 'escalate-blocked'),
  'detect.external': (workbench) => detect.judge(workbench, 'escalate-external'),
  'detect.takeBack': (workbench) => detect.judge(workbench, null),
  'detect.toGraph': (workbench) => detect.toGraph(workbench, true),
  'detect.toGraphAlone': (workbench) => detect.toGraph(workbench, false),
  'detect.tray': (workbench) => detect.showPane(workbench, 'tray'),
  'detect.send': detect.send,
  'detect.filters': (workbench) => detect.toggle(workbench, 'filtersOpen'),
  'detect.clearFilter': ({ detectView }) => detectView.clear(),
  'detect.saveFilter': detect.saveFilter,
  'detect.overview': (workbench) => detect.toggle(workbench, 'overviewOpen'),
  'screenshots.show': pictures.showSelected,
  'screenshots.all': pictures.showAll,
  'screenshots.alike': pictures.arrangeAlike,
  'screenshots.compare': pictures.compare,
  'screenshots.ask': pictures.askForMissing,
  'screenshots.save': pictures.saveImage,
  'channels.refresh': channelled.refresh,
  'channels.makeLinks': channelled.makeLinks,
  'channels.download': ({ channels, dock }) => {
    dock.show('channels');
    return channels.download();
  },
  'channels.downloadLink': ({ frame }) => frame.show('downloadLink'),
  'links.check': channelled.check,
  'links.remake': channelled.remake,
  'links.copyText': (workbench) => channelled.copyLinks(workbench, 'text'),
  'links.copyMarkdown': (workbench) => channelled.copyLinks(workbench, 'markdown'),
  'links.copyCsv': (workbench) => channelled.copyLinks(workbench, 'csv'),
  'links.share': channelled.share,
  'links.download': channelled.downloadLinks,
  'links.remove': channelled.remove,
  'jobs.goOn': ({ jobs, dock }) => {
    dock.show('jobs');
    return jobs.goOn();
  },
  'jobs.forget': ({ jobs }) => jobs.forget(),
  'panel.feeds': ({ dock, feeds }) => {
    feeds.seen();
    dock.show('feeds');
  },
  'feeds.rule': ({ dock, feeds }) => {
    dock.show('feeds');
    feeds.edit('new');
  },
  'feeds.pause': following.pauseOrResume,
  'feeds.end': following.endSession,
  'feeds.add': following.addRows,
  'feeds.dns': following.addAndLookUp,
  'feeds.save': following.saveRows,
  'feeds.monitor': following.offerMonitor,
  'feeds.archives': ({ dock, feeds }) => {
    dock.show('feeds');
    feeds.show('archives');
  },
  'graph.fit': ({ canvas }) => canvas.fit(false),
  'graph.fitSelection': ({ canvas }) => canvas.fit(true),
  'graph.zoomIn': ({ canvas }) => canvas.zoom(1.4),
  'graph.zoomOut': ({ canvas }) => canvas.zoom(1 / 1.4),
  'graph.layoutForce': ({ canvas }) => canvas.layout('force'),
  'graph.layoutConcentric': ({ canvas }) => canvas.layout('concentric'),
  'graph.layoutTree': ({ canvas }) => canvas.layout('tree'),
  'graph.layoutTime': ({ canvas }) => canvas.layout('time'),
  'graph.colourRisk': ({ settings }) => settings.change({ graphColour: 'risk' }),
  'graph.colourKind': ({ settings }) => settings.change({ graphColour: 'kind' }),
  'graph.colourCluster': ({ settings }) => settings.change({ graphColour: 'cluster' }),
  'graph.colourCommunity': ({ settings }) => settings.change({ graphColour: 'community' }),
  'graph.colourVerdict': ({ settings }) => settings.change({ graphColour: 'verdict' }),
  'graph.colourAge': ({ settings }) => settings.change({ graphColour: 'age' }),
  'graph.colourSource': ({ settings }) => settings.change({ graphColour: 'source' }),
  'graph.colourLinks': ({ settings }) => settings.change({ graphColour: 'links' }),
  'graph.colourSteps': ({ settings }) => settings.change({ graphColour: 'steps' }),
  'graph.filter': ({ canvas }) => canvas.filter(),
  'graph.ghosts': ({ settings }) => settings.change({ graphGhosts: !settings.store.getState().graphGhosts }),
  'graph.lasso': ({ canvas }) => canvas.lasso(),
  'graph.legend': ({ settings }) => settings.change({ graphLegend: !settings.store.getState().graphLegend }),
  'selection.neighbours': ({ canvas }) => canvas.selectNeighbours(),
  'selection.path': async ({ canvas, notices }) => {
    if (!(await canvas.selectPath())) notices.show('warning', frameTexts.noPath);
  },
  'selection.pin': selected.pin,
  'panel.search': ({ dock, searches }) => {
    searches.show('investigate');
    dock.show('search');
  },
  'dns.add': records.addRows,
  'dns.copyText': (workbench) => records.copyRows(workbench, 'text', true),
  'dns.copyJson': (workbench) => records.copyRows(workbench, 'json', true),
  'dns.copyCsv': (workbench) => records.copyRows(workbench, 'csv', true),
  'dns.history': ({ dock, dns }) => {
    dock.show('dns');
    dns.showAs(dns.store.getState().mode === 'table' ? 'history' : 'table');
  },
  'dns.rest': ({ dock, dns }) => {
    dock.show('dns');
    return dns.rest();
  },
  'records.add': tabled.addRecords,
  'records.copyText': (workbench) => tabled.copyRecords(workbench, 'text', true),
  'records.copyJson': (workbench) => tabled.copyRecords(workbench, 'json', true),
  'records.copyCsv': (workbench) => tabled.copyRecords(workbench, 'csv', true),
  'records.rest': ({ dock, records }) => {
    dock.show('records');
    return records.rest();
  },
  'records.selection': tabled.showSelection,
  'search.dns': ({ dock, searches }) => {
    searches.show('pdns');
    dock.show('search');
  },
  'search.pattern': ({ dock, searches }) => {
    searches.show('pattern');
    dock.show('search');
  },
  'view.toggleTheme': ({ settings }) =>
    settings.change({ theme: settings.store.getState().theme === 'dark' ? 'light' : 'dark' }),
  'view.resetLayout': ({ dock }) => dock.reset(),
  'view.maximise': ({ dock }) => dock.toggleMaximised(),
  'view.nextPart': () => goToPart(1),
  'view.previousPart': () => goToPart(-1),
  'account.refresh': ({ account, dock }) => {
    dock.show('account');
    return account.refresh();
  },
  'connections.new': ({ connections, dock }) => {
    dock.show('connections');
    connections.choose('new');
  },
  'connections.import': importConnection,
  'demo.hour': (workbench) => advance(workbench, 1),
  'demo.day': (workbench) => advance(workbench, 24),
};

/** What each command does. Menu, palette, keys and panels all use this. */
export function runCommand(id: CommandId, workbench: Workbench): void {
  workbench.frame.show('none');
  void actions[id](workbench);
}

async function importConnection({ bridge, connections, dock, notices }: Workbench): Promise<void> {
  const text = await pickTextFile('.json,application/json');
  if (text === null) return;
  const imported = await bridge.call('connections.import', { text });
  if (!reported(imported, notices)) return;
  notices.show('done', connectionTexts.imported(imported.value.connection.name));
  dock.show('connections');
  connections.choose(imported.value.id);
}

async function advance({ frame, account, notices }: Workbench, hours: number): Promise<void> {
  const moved = await frame.advanceDemoClock(hours);
  if (!reported(moved, notices)) return;
  notices.show('done', frameTexts.demo.timeNowIs(moved.value.now));
  await account.refresh();
}
