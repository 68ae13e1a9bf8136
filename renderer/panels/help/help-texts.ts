import type { CommandId } from '../../../shared/commands.ts';
import type { PanelId } from '../../stores/dock.ts';

export interface PanelHelp {
  /** What the panel is for. */
  readonly about: string;
  /** The commands that matter most in it; their titles and keys come from the command table. */
  readonly commands: readonly [CommandId, ...CommandId[]];
  /** What in it asks a service, and what that costs. */
  readonly costs: string;
  /** What to do where it shows nothing. */
  readonly empty: string;
}

/** One short page for each panel. */
export const helpTexts: Readonly<Record<PanelId, PanelHelp>> = {
  start: {
    about: 'Where to begin: which connection is in use, and the ways into the rest of the window.',
    commands: ['guide.open', 'case.example', 'connections.new', 'palette.open'],
    costs: 'Nothing here asks a service, but for the example case, which asks the demo services and costs nothing.',
    empty: 'It is never empty. On your first day, take the first investigation, step by step.',
  },
  graph: {
    about:
      'What is in the case, drawn as things and the links between them. Drag to move, scroll to zoom, drag over free ground to select. The arrow keys follow links, with Alt they move what is selected.',
    commands: ['selection.pivots', 'selection.expand', 'selection.inspect', 'graph.fit', 'selection.hide', 'case.undo'],
    costs:
      'Looking and arranging cost nothing. A pivot asks a service; its card says how many queries that takes before anything is asked.',
    empty: 'Paste a report or a list, search, add something by hand, or open the example case.',
  },
  detect: {
    about:
      'The lookalikes that your monitors found. Judge them one after the other by keyboard; verdicts wait in a tray until you send them.',
    commands: ['detect.read', 'detect.next', 'detect.watch', 'detect.ignore', 'detect.block', 'detect.send'],
    costs:
      'The new and the watched list may each be read once an hour, and reading takes all of it. Filtering, sorting and judging cost nothing; sending verdicts goes out in batches that the service allows.',
    empty:
      'Read the list. Where it stays empty, look at Monitors: without one, nothing is watched for, and you can make one there.',
  },
  screenshots: {
    about: 'Pictures of the sites that are selected: what was seen when, what changed, and which of them look alike.',
    commands: ['screenshots.show', 'screenshots.all', 'screenshots.alike', 'screenshots.compare', 'screenshots.ask'],
    costs:
      'Pictures that come with records cost no query. Asking Enrich for missing ones takes one query for up to 100 domains, and says so first.',
    empty: 'Select domains in Graph, Entities or Detect and press V. Domains that were never read have no picture yet.',
  },
  channels: {
    about:
      'What each channel of your batch key holds right now. Choose a range of time, then make a link for someone who has no key, or download it.',
    commands: [
      'channels.refresh',
      'channels.makeLinks',
      'channels.download',
      'channels.downloadLink',
      'links.check',
      'links.share',
    ],
    costs: 'Asking what a channel holds and making links costs no query; a download counts against your batch volume.',
    empty: 'Without a batch key no channel is listed: enter one under Connections, and ask again.',
  },
  feeds: {
    about:
      'Follows the feeds of the platform as they grow. Rules mark rows that are close to your terms, fit a pattern, or are in your graph.',
    commands: ['feeds.rule', 'feeds.pause', 'feeds.add', 'feeds.dns', 'feeds.archives'],
    costs:
      'A followed feed is asked once a minute, all of them together within two answers a minute. Listing archives costs nothing.',
    empty: 'Choose a feed on the left and press Follow. Its first rows come within a minute.',
  },
  search: {
    about:
      'Finds domains by what is known of them (Investigate), or records by name or address (Passive DNS). What you fill in must all hold.',
    commands: ['panel.search', 'search.dns', 'watching.save', 'pivot.rest', 'pivot.again'],
    costs:
      'A search takes a query for each page of up to 500 domains; a lookup takes one query of passive DNS. Its card says the price first, and whether the case already has the answer.',
    empty: 'Fill in one field, a name server for example, and choose Search….',
  },
  watching: {
    about:
      'Searches that are saved with what they found, so that asking again shows only what is new; and chains of pivots that can be run on other things.',
    commands: ['watching.runAll', 'watching.save', 'chain.record', 'chain.make', 'chain.run'],
    costs:
      'Looking for news takes one query for each search. Asking all of it again, or running a chain, says its price first.',
    empty: 'Save a search in the search panel, or save the last question after a pivot.',
  },
  entities: {
    about:
      'Everything in the case as a table: sort it, filter it, select lines, and do with them what the graph can do.',
    commands: [
      'case.add',
      'case.paste',
      'selection.pivots',
      'selection.enrich',
      'selection.annotate',
      'selection.copy',
    ],
    costs: 'The table costs nothing. Enrich and pivots ask a service, after their card has said the price.',
    empty: 'Add domains, addresses, e-mails or hashes, or paste a text that has some in it.',
  },
  timeline: {
    about:
      'When things were there: registrations and what passive DNS saw, on one axis. A range filters the whole window.',
    commands: ['panel.timeline', 'search.dns', 'selection.enrich', 'graph.layoutTime'],
    costs: 'Nothing here asks a service.',
    empty: 'Times come with records: enrich a domain, or look it up in passive DNS.',
  },
  links: {
    about: 'What the selected names have in common, the rarest first, and the clusters that this makes of them.',
    commands: ['panel.links', 'selection.pivots', 'selection.group', 'selection.neighbours'],
    costs: 'Comparing costs nothing: the case answers. Reading the records of names that have none yet takes queries.',
    empty: 'Select two domains or more, or have them on the graph, with their records read.',
  },
  inspector: {
    about: 'All that is known of one thing, and for each part of it which reply said so.',
    commands: [
      'selection.inspect',
      'selection.annotate',
      'selection.enrich',
      'selection.enrichAnew',
      'selection.pivots',
    ],
    costs: 'Looking costs nothing. Enrich takes one query for up to 100 domains.',
    empty: 'Select something in Graph, in Entities, or in the search of the case.',
  },
  file: {
    about:
      'Looks inside files of any size: JSON lines, CSV, text and Parquet. Search them, and find out which of your entities stand in them.',
    commands: ['file.open', 'file.match', 'file.keep', 'file.close'],
    costs: 'Nothing here asks a service, and the file is only read.',
    empty: 'Open a file that you downloaded, or a list of your own.',
  },
  history: {
    about:
      'Every change of the case, the newest first. Show the case as it was at any of them, or undo what came last.',
    commands: ['case.undo', 'case.redo', 'case.compare'],
    costs: 'Nothing here asks a service.',
    empty: 'Add something to the case: that is its first change.',
  },
  evidence: {
    about:
      'Every reply of a service as the bytes that came, with what it cost, in a chain of hashes that can be checked.',
    commands: ['case.verify', 'case.seal', 'case.verifySeal', 'case.rebuild', 'case.exportEvidence'],
    costs: 'Nothing here asks a service: it shows what was asked.',
    empty: 'Ask something: read a record, search, or read the account. Its reply is then kept here.',
  },
  report: {
    about: 'Writes a report of the case: your words, pictures, what links the domains, all indicators and every query.',
    commands: ['panel.report', 'case.exportGraph', 'selection.annotate'],
    costs: 'Nothing here asks a service.',
    empty: 'A report of an empty case says little: add something, and ask about it, first.',
  },
  account: {
    about: 'What your account allows, what it has used, and when that begins anew.',
    commands: ['account.refresh', 'panel.connections', 'app.toggleOffline'],
    costs: 'Reading the account costs no query.',
    empty: 'Read it with the arrow at its top. Where a key is missing, enter it under Connections.',
  },
  connections: {
    about:
      'Services, user names and keys. A key is typed once, goes to the system keychain, and is never shown again. Test tells whether a service takes it.',
    commands: ['connections.new', 'connections.import', 'account.refresh'],
    costs: 'Testing a connection costs no query.',
    empty: 'The demo connection is always there. Connect an account to ask real services.',
  },
  requests: {
    about: 'Everything that this window has asked a service, without keys and signatures.',
    commands: ['panel.evidence', 'app.toggleOffline'],
    costs: 'Nothing here asks a service.',
    empty: 'Nothing was asked since the window opened. Read the account, for example.',
  },
  jobs: {
    about:
      'Everything that takes a while, such as downloads: how far it is, and what became of it. Jobs outlive a restart.',
    commands: ['panel.channels', 'jobs.goOn', 'jobs.forget'],
    costs: 'Going on with a job asks for what is missing, and nothing twice.',
    empty: 'Download a range in Channels, or an archive in Feeds.',
  },
};
