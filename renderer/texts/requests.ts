/** What the Requests panel says. */
export const requestTexts = {
  label: 'Requests',
  emptyTitle: 'No requests yet',
  empty:
    'Every request that Sextant sends to a service is listed here, without keys and signatures. To start, refresh the account: it costs nothing.',
  refreshAccount: 'Refresh the account',
  columns: {
    time: 'Time',
    service: 'Service',
    request: 'Request',
    answer: 'Response',
    bytes: 'Bytes',
    milliseconds: 'ms',
    connection: 'Connection',
  },
  noAnswer: 'none',
  attempt: (attempt: number) => `, attempt ${attempt}`,
} as const;
