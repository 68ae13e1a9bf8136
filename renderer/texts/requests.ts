/** What the Requests panel says. */
export const requestTexts = {
  label: 'Requests',
  emptyTitle: 'No request yet',
  empty:
    'Everything that Sextant asks a service is listed here, without keys and signatures. Reading the account, which costs nothing, is a beginning.',
  readAccount: 'Read the account',
  columns: {
    time: 'Time',
    service: 'Service',
    request: 'Request',
    answer: 'Answer',
    bytes: 'Bytes',
    milliseconds: 'ms',
    connection: 'Connection',
  },
  noAnswer: 'none',
  attempt: (attempt: number) => `, try ${attempt}`,
} as const;
