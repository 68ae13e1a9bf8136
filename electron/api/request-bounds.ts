// covers: investigate.operations 100 domains per request, 10000 matches, 500 domains per page
// covers: enrich.request 100 domains per request
// covers: detect.monitors 500 per page, 100 per page with counts
// covers: detect.list 100 per page, 50 per page with data, offset up to 100000
// covers: detect.escalations 100 blocked at once, 10 external at once
/** The documented limits of one request, as opposed to rates. */
export const requestBounds = {
  investigateDomains: 100,
  investigatePage: 500,
  investigateMatches: 10_000,
  detectOffset: 100_000,
  detectPage: 100,
  detectPageWithData: 50,
  detectMonitorsPage: 500,
  detectMonitorsPageWithCounts: 100,
  escalateBlocked: 100,
  escalateExternal: 10,
  shortestTerm: 3,
} as const;
