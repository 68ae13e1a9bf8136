/** What the Start panel says. */
export const startTexts = {
  title: 'Sextant',
  connected: (name: string) => `Connected through “${name}”.`,
  demo: 'You are on the demo connection: three invented services inside this program. They need no key and no network, and every name in them is made up.',
  connect: 'Connect an account',
  importConnection: 'Import a connection',
  ways: 'Where to go',
  way: {
    guide: {
      title: 'First steps',
      text: 'A first investigation in six steps, each with what to do and why. Leave and resume at any time.',
    },
    example: {
      title: 'Example case',
      text: 'A small investigation in the demo world to explore.',
    },
    add: { title: 'Add', text: 'Domains, addresses, e-mails or hashes to start with.' },
    entities: { title: 'Items', text: 'Everything in the case: sort, filter, annotate, enrich.' },
    recent: { title: 'Recent cases', text: 'Continue an earlier investigation.' },
    evidence: { title: 'Evidence', text: 'Every reply as received, its cost, and proof that it is unchanged.' },
    account: { title: 'Account', text: 'What the account allows, what it has used, and when it expires.' },
    connections: {
      title: 'Connections',
      text: 'Services, user names and keys; test each without spending a query.',
    },
    requests: {
      title: 'Requests',
      text: 'Every request that this window sent, without keys and signatures.',
    },
    palette: { title: 'Commands', text: 'Everything Sextant can do: type to search.' },
    keys: { title: 'Keys', text: 'Keyboard shortcuts.' },
  },
  keys: 'Keys are stored in the system keychain, and only the main process reads them. This page can reach neither keys nor network.',
} as const;
