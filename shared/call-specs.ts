import { accountCalls } from './calls/account.ts';
import { actorsCalls } from './calls/actors.ts';
import { appCalls } from './calls/app.ts';
import { askingCalls } from './calls/asking.ts';
import { batchCalls } from './calls/batch.ts';
import { caseCalls } from './calls/case.ts';
import { chainsCalls } from './calls/chains.ts';
import { connectionsCalls } from './calls/connections.ts';
import { demoCalls } from './calls/demo.ts';
import { detectCalls } from './calls/detect.ts';
import { enrichCalls } from './calls/enrich.ts';
import { exportCalls } from './calls/export.ts';
import { feedsCalls } from './calls/feeds.ts';
import { filesCalls } from './calls/files.ts';
import { followingCalls } from './calls/following.ts';
import { graphCalls } from './calls/graph.ts';
import { importCalls } from './calls/import.ts';
import { investigateCalls } from './calls/investigate.ts';
import { jobsCalls } from './calls/jobs.ts';
import { limitsCalls } from './calls/limits.ts';
import { lookalikesCalls } from './calls/lookalikes.ts';
import { membershipCalls } from './calls/membership.ts';
import { memoryCalls } from './calls/memory.ts';
import { pdnsCalls } from './calls/pdns.ts';
import { reportCalls } from './calls/report.ts';
import { requestsCalls } from './calls/requests.ts';
import { savedItemCalls } from './calls/saved.ts';
import { screenshotsCalls } from './calls/screenshots.ts';
import { settingsCalls } from './calls/settings.ts';
import { shareCalls } from './calls/share.ts';
import { teamCalls } from './calls/team.ts';
import { warningsCalls } from './calls/warnings.ts';
import { watchingCalls } from './calls/watching.ts';
import type { CallName } from './contract.ts';
import type { CallSpec, CallSpecs } from './ipc.ts';

type Subject = CallName extends `${infer S}.${string}` ? S : never;

/**
 * The calls of each subject, which is the part of a name before the point. A program that makes one call needs the schemas
 * of its subject only: building all of them takes longer than the rest of its start.
 */
const subjects: Readonly<Record<Subject, () => CallSpecs>> = {
  account: () => accountCalls,
  actors: () => actorsCalls,
  team: () => teamCalls,
  app: () => appCalls,
  asking: () => askingCalls,
  batch: () => batchCalls,
  case: () => caseCalls,
  chains: () => chainsCalls,
  connections: () => connectionsCalls,
  demo: () => demoCalls,
  detect: () => detectCalls,
  enrich: () => enrichCalls,
  export: () => exportCalls,
  feeds: () => feedsCalls,
  files: () => filesCalls,
  following: () => followingCalls,
  graph: () => graphCalls,
  import: () => importCalls,
  investigate: () => investigateCalls,
  jobs: () => jobsCalls,
  limits: () => limitsCalls,
  lookalikes: () => lookalikesCalls,
  membership: () => membershipCalls,
  memory: () => memoryCalls,
  pdns: () => pdnsCalls,
  report: () => reportCalls,
  requests: () => requestsCalls,
  saved: () => savedItemCalls,
  screenshots: () => screenshotsCalls,
  settings: () => settingsCalls,
  share: () => shareCalls,
  warnings: () => warningsCalls,
  watching: () => watchingCalls,
};

/** The declaration of a call; null if there is no such call. */
export function specNamed(name: string): CallSpec | null {
  const [subject = ''] = name.split('.');
  const calls = Object.hasOwn(subjects, subject) ? subjects[subject as Subject]() : undefined;
  return calls && Object.hasOwn(calls, name) ? (calls[name] ?? null) : null;
}

/** The declaration of a call that exists. */
export function specOf(name: CallName): CallSpec {
  const spec = specNamed(name);
  if (!spec) throw new Error(`${name} is declared under another subject`);
  return spec;
}
