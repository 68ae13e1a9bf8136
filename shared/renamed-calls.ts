import { specNamed } from './call-specs.ts';
import type { CallName } from './contract.ts';

/**
 * Former names of calls. Scripts and assistants that use one reach the call under its present name; `sextant calls` and the
 * list of tools show present names only.
 */
export const renamedCalls: Readonly<Record<string, CallName>> = {
  'asking.held': 'asking.stored',
  'case.lookAtCopy': 'case.previewMerge',
  'files.keepHits': 'files.saveHits',
  'graph.common': 'graph.sharedTraits',
  'graph.held': 'graph.stored',
  'import.look': 'import.preview',
  'kept.list': 'saved.list',
  'kept.remove': 'saved.remove',
  'kept.save': 'saved.save',
  'screenshots.storeFingerprints': 'screenshots.saveFingerprints',
  'screenshots.picture': 'screenshots.storedImage',
  'triage.createMonitor': 'lookalikes.createMonitor',
  'triage.deleteMonitor': 'lookalikes.deleteMonitor',
  'triage.load': 'lookalikes.load',
  'triage.loadMonitors': 'lookalikes.loadMonitors',
  'triage.readings': 'lookalikes.readings',
  'triage.rows': 'lookalikes.rows',
  'triage.send': 'lookalikes.send',
  'triage.stage': 'lookalikes.stage',
  'triage.tray': 'lookalikes.tray',
  'triage.updateMonitor': 'lookalikes.updateMonitor',
  'watching.putAway': 'watching.dismiss',
};

/** The call with this current or former name; null when there is none. */
export function callNamed(name: string): CallName | null {
  if (specNamed(name)) return name as CallName;
  return Object.hasOwn(renamedCalls, name) ? (renamedCalls[name] ?? null) : null;
}
