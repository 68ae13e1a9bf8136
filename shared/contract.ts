import { accountCalls } from './calls/account.ts';
import { actorsCalls, actorsEvents } from './calls/actors.ts';
import { appCalls, appEvents } from './calls/app.ts';
import { askingCalls, askingEvents } from './calls/asking.ts';
import { batchCalls } from './calls/batch.ts';
import { caseCalls, caseEvents } from './calls/case.ts';
import { chainsCalls, chainsEvents } from './calls/chains.ts';
import { connectionsCalls, connectionsEvents } from './calls/connections.ts';
import { demoCalls } from './calls/demo.ts';
import { detectCalls } from './calls/detect.ts';
import { enrichCalls } from './calls/enrich.ts';
import { exportCalls } from './calls/export.ts';
import { feedsCalls } from './calls/feeds.ts';
import { filesCalls, filesEvents } from './calls/files.ts';
import { followingCalls, followingEvents } from './calls/following.ts';
import { graphCalls } from './calls/graph.ts';
import { importCalls } from './calls/import.ts';
import { investigateCalls } from './calls/investigate.ts';
import { jobsCalls, jobsEvents } from './calls/jobs.ts';
import { limitsCalls } from './calls/limits.ts';
import { lookalikesCalls, lookalikesEvents } from './calls/lookalikes.ts';
import { membershipCalls, membershipEvents } from './calls/membership.ts';
import { memoryCalls, memoryEvents } from './calls/memory.ts';
import { pdnsCalls } from './calls/pdns.ts';
import { reportCalls } from './calls/report.ts';
import { requestsCalls, requestsEvents } from './calls/requests.ts';
import { savedItemCalls, savedItemEvents } from './calls/saved.ts';
import { screenshotsCalls, screenshotsEvents } from './calls/screenshots.ts';
import { settingsCalls, settingsEvents } from './calls/settings.ts';
import { shareCalls } from './calls/share.ts';
import { teamCalls, teamEvents } from './calls/team.ts';
import { warningsCalls, warningsEvents } from './calls/warnings.ts';
import { watchingCalls, watchingEvents } from './calls/watching.ts';
import type { Call, CallSpecs, EventSpecs, OnEvent } from './ipc.ts';

/** Every call of the product. */
export const calls = {
  ...accountCalls,
  ...appCalls,
  ...askingCalls,
  ...batchCalls,
  ...caseCalls,
  ...chainsCalls,
  ...connectionsCalls,
  ...demoCalls,
  ...detectCalls,
  ...enrichCalls,
  ...exportCalls,
  ...graphCalls,
  ...importCalls,
  ...investigateCalls,
  ...feedsCalls,
  ...followingCalls,
  ...filesCalls,
  ...jobsCalls,
  ...savedItemCalls,
  ...limitsCalls,
  ...membershipCalls,
  ...memoryCalls,
  ...actorsCalls,
  ...teamCalls,
  ...pdnsCalls,
  ...reportCalls,
  ...requestsCalls,
  ...screenshotsCalls,
  ...settingsCalls,
  ...shareCalls,
  ...lookalikesCalls,
  ...warningsCalls,
  ...watchingCalls,
} satisfies CallSpecs;
export type Contract = typeof calls;
export type CallName = keyof Contract & string;

/** Every event that main sends. */
export const events = {
  ...appEvents,
  ...askingEvents,
  ...caseEvents,
  ...chainsEvents,
  ...connectionsEvents,
  ...followingEvents,
  ...filesEvents,
  ...jobsEvents,
  ...savedItemEvents,
  ...membershipEvents,
  ...memoryEvents,
  ...actorsEvents,
  ...teamEvents,
  ...requestsEvents,
  ...screenshotsEvents,
  ...settingsEvents,
  ...lookalikesEvents,
  ...warningsEvents,
  ...watchingEvents,
} satisfies EventSpecs;
export type Events = typeof events;
export type EventName = keyof Events & string;

/** The page's end of the bridge: every call and every event. */
export interface Bridge {
  readonly call: Call<Contract>;
  readonly onEvent: OnEvent<Events>;
}
