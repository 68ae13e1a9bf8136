import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiContext } from '../../electron/api/api-context.ts';
import { detectOver } from '../../electron/api/detect/handlers.ts';
import { createNamedAddresses } from '../../electron/api/named-addresses.ts';
import { createReportedScreenshots } from '../../electron/api/reported-screenshots.ts';
import { createJobs } from '../../electron/core/jobs/jobs.ts';
import { countAlone } from '../../electron/core/limits/counter.ts';
import { openGovernor } from '../../electron/core/limits/governor.ts';
import { openLastAnswers } from '../../electron/core/limits/last-answers.ts';
import { operationLimits } from '../../electron/services.ts';
import { detectCalls } from '../../shared/calls/detect.ts';
import { ConnectionFile } from '../../shared/connection.ts';
import { ok } from '../../shared/result.ts';
import { type Answering, allAt, answerJson, type OddServer, startOddServer } from './odd-server.ts';
import { openWire } from './wire.ts';

export const never = new AbortController().signal;

const wholeNewList = {
  list: 'new',
  filters: {},
  includeDomainData: false,
  screenshots: false,
  preview: false,
  pages: 'all',
} as const;

/** The Detect calls over a service that answers everything with one reply, each time with unused limits. */
export async function openOddDetect() {
  const wire = await openWire();
  let status = 200;
  let bodies: readonly unknown[] = [];
  let answered = 0;
  const inTurn: Answering = (_request, response) =>
    answerJson(response, status, bodies[Math.min(answered++, bodies.length - 1)]);
  let answering = inTurn;
  const server: OddServer = await startOddServer((...asked) => answering(...asked));

  /** Answers with the bodies in turn, and repeats the last one. */
  function handlersOver(replies: readonly unknown[], replyStatus = 200) {
    status = replyStatus;
    bodies = replies;
    answered = 0;
    answering = inTurn;
    return handlersNow();
  }

  function handlersNow() {
    const http = wire.http({ connection: allAt(server.origin) });
    const counting = {
      connectionId: 'test',
      governor: openGovernor(':memory:', operationLimits),
      worldClock: () => new Date(),
    };
    const context: ApiContext = {
      lastAnswers: openLastAnswers(':memory:'),
      told: createReportedScreenshots(),
      named: createNamedAddresses(join(tmpdir(), 'sextant-odd-detect.json')),
      jobs: createJobs({ changed: () => undefined, now: () => new Date() }),
      http: async () => ({
        ok: true,
        value: {
          http,
          ...counting,
          counter: countAlone(counting),
          connection: ConnectionFile.parse(wire.announcement.connection),
          readLimits: async () => ok(undefined),
        },
      }),
    };
    return detectOver(context);
  }

  const handlersAt = (body: unknown, replyStatus?: number) => handlersOver([body], replyStatus);

  async function readingPages(pages: readonly unknown[], replyStatus?: number) {
    const result = await handlersOver(pages, replyStatus).domains(wholeNewList, never);
    return result.ok ? detectCalls['detect.domains'].output.parse(result.value) : result;
  }

  return {
    server,
    handlersAt,
    /** The calls over the same service, with unused limits. */
    again: handlersNow,
    /** The calls over a service with the test's answers. */
    handlersWith: (answer: Answering) => {
      answering = answer;
      return handlersNow();
    },
    readingPages,
    /** The list call's result for a body; it must match its declaration. */
    reading: (body: unknown, replyStatus?: number) => readingPages([body], replyStatus),
    readingMonitors: async (body: unknown) => {
      const result = await handlersAt(body).monitors({}, never);
      return result.ok ? detectCalls['detect.monitors'].output.parse(result.value) : result;
    },
    close: async () => {
      await server.close();
      await wire.close();
    },
  };
}

export type OddDetect = Awaited<ReturnType<typeof openOddDetect>>;

/** A record with every possible member. */
export const wireDomain = {
  state: 'new',
  domain: 'lumenpost-login.example',
  status: 'active',
  discovered_date: '2026-02-28T21:04:05.123456+00:00',
  changed_date: null,
  risk_score: 87,
  risk_score_status: 'provisional',
  risk_score_components: { proximity: 12, threat_profile: { phishing: 87, evidence: ['domain name'] } },
  mx_exists: true,
  tld: 'example',
  id: 'aB3dE5gH7j',
  escalations: [
    { escalation_type: 'blocked', id: 'eS1', created: '2026-02-28T22:00:00.000001Z', created_by: 'someone' },
  ],
  monitor_ids: ['mO1'],
  name_server: [{ host: 'ns1.example' }],
  registrant_contact_email: ['who@example.org'],
  registrar: 'NameHarvest, Inc.',
  create_date: 20260227,
  ip: [{ country_code: 'us', ip: '198.51.100.7', isp: 'Bluecrate' }],
  mx: [{ host: 'mx.example' }],
  assigned_by: 'someone',
  assigned_date: '2026-02-28T23:00:00.5+02:00',
  screenshot: { src: 'https://images.example/x', timestamp: '2026-02-28T23:00:00Z', ip_address: null },
};

export const wireMonitor = { id: 'mO1', term: 'lumenpost', created_date: '2026-02-28T21:04:05.123456+00:00' };

export function wireList(...watchlist_domains: unknown[]) {
  const count = watchlist_domains.length;
  return { watchlist_domains, total_count: count, count, offset: 0, limit: 100 };
}
