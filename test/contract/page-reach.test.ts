import { expect, test } from 'vitest';
import { accessTo } from '../../electron/mcp/access.ts';
import type { CallName } from '../../shared/contract.ts';

// What a page that was taken over reaches beyond the case, by each call, and what bounds it. The other calls read or
// change the case that is open, where every change is an event that can be undone, or ask the service of a connection
// that the person agreed to, within its limits.

const dialog = 'a file, chosen each time in a dialog of main’s own';
const read = 'a file that was chosen in this run or is on a list of main’s own';
const service = 'the service of a connection that the person agreed to; what was done there is in the history';

const reach: Readonly<Partial<Record<CallName, string>>> = {
  'actors.apart': 'a file of the data folder: at most 5,000 pairs of cases',
  'actors.export': dialog,
  'actors.remove': 'an actor in the data folder, which can be brought back for 30 days',
  'actors.save': 'the data folder: at most 300 actors, each a small file',
  'app.copy': 'the clipboard: text of up to 5 million characters',
  'app.info': 'nothing',
  'app.notify': 'a notification of the system: 400 characters',
  'app.openOutside': 'the browser: an https address, after a yes in a window of main’s own',
  'app.quit': 'the end of Sextant; what came is saved first',
  'batch.checkLink': 'the download address of an agreed connection, without a key',
  'batch.download': dialog,
  'batch.fetch': dialog,
  'batch.fetchLink': dialog,
  'batch.makeUrl': service,
  'batch.validate': service,
  'case.exportEvidence': dialog,
  'case.import': read,
  'case.previewMerge': read,
  'case.mergeCopy': read,
  'case.new': 'a new case in the data folder',
  'case.open': read,
  'case.recent': 'nothing',
  'case.recover': dialog,
  'case.saveCopy': dialog,
  'case.seal': 'a file, chosen in a dialog of main’s own, and a time-stamp service, after a yes there',
  'connections.export': dialog,
  'connections.forget': 'a connection and its keys, which are gone then',
  'connections.forgetKey': 'a key, which is gone then',
  'connections.import': 'a host, after a yes in a window of main’s own',
  'connections.list': 'nothing',
  'connections.save': 'a host, after a yes in a window of main’s own',
  'connections.setKey': 'the keychain, where it puts another key in place of one',
  'connections.test': service,
  'connections.use': 'another connection that the person agreed to',
  'demo.advanceClock': 'the clock of the demo service',
  'demo.found': 'nothing',
  'detect.createMonitor': service,
  'detect.deleteMonitor': service,
  'detect.escalate': service,
  'detect.setState': service,
  'detect.updateMonitor': service,
  'export.write': dialog,
  'feeds.download': dialog,
  'feeds.endSession': service,
  'files.choose': dialog,
  'files.clearFind': read,
  'files.close': 'nothing',
  'files.find': read,
  'files.hitLines': read,
  'files.line': read,
  'files.list': 'nothing',
  'files.match': read,
  'files.open': read,
  'files.rows': read,
  'following.end': service,
  'following.save': dialog,
  'import.add': read,
  'import.preview': read,
  'import.receive': 'one file of up to 64 MB in the data folder, which the next one replaces',
  'jobs.cancel': 'a job',
  'jobs.ended': 'nothing',
  'jobs.forget': 'the list of jobs',
  'jobs.list': 'nothing',
  'jobs.retry': 'a download again, to the place that was chosen for it',
  'memory.folder': 'a folder whose cases are read, chosen in a dialog of main’s own',
  'memory.run': 'the index of all cases, which is made again from them',
  'memory.state': 'nothing',
  'report.write': dialog,
  'screenshots.save': dialog,
  'screenshots.saveSized': dialog,
  'settings.change': 'the settings: looks, offline, and from how many queries on a pivot asks',
  'settings.read': 'nothing',
  'share.check': service,
  'share.make': service,
  'share.remake': service,
  'lookalikes.createMonitor': service,
  'lookalikes.deleteMonitor': service,
  'lookalikes.send': service,
  'lookalikes.updateMonitor': service,
  'warnings.add': `${read}; a copy goes to the data folder: at most 20, together 300,000 entries`,
  'warnings.remove': 'a list in the data folder; the file that it came from stays',
  'watching.allow': 'the data folder: which saved searches may run by themselves',
};

test('each call that reaches beyond the case says here what it reaches', () => {
  const beyond = new Set(['writes', 'link', 'files', 'keys', 'machine']);
  const names = Object.entries(accessTo).flatMap(([name, access]) => (beyond.has(access) ? [name] : []));
  expect(Object.keys(reach).toSorted()).toEqual(names.toSorted());
});
