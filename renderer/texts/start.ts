/** What the Start panel says. */
export const startTexts = {
  title: 'Sextant',
  connected: (name: string) => `You are connected through “${name}”.`,
  demo: 'You are on the demo connection: three invented services that run inside this program. They need no key and no network, and every name in them is made up.',
  connect: 'Connect an account',
  importConnection: 'Import a connection',
  ways: 'Where to go',
  way: {
    guide: {
      title: 'First steps',
      text: 'A first investigation in six steps, each with what to do and why. Leave it and come back at any time.',
    },
    example: {
      title: 'Example case',
      text: 'Opens a small investigation in the demo world to look around in.',
    },
    add: { title: 'Add', text: 'Domains, addresses, e-mails or hashes to begin with.' },
    entities: { title: 'Entities', text: 'Everything in the case: sort, filter, annotate, enrich.' },
    recent: { title: 'Recent cases', text: 'Go on where an earlier investigation stopped.' },
    evidence: { title: 'Evidence', text: 'Every reply as it came, what it cost, and proof that it is unchanged.' },
    account: { title: 'Account', text: 'What the account allows, what it has used, when it expires.' },
    connections: {
      title: 'Connections',
      text: 'Services, user names and keys; test each without spending a query.',
    },
    requests: {
      title: 'Requests',
      text: 'Everything this window has asked a service, without keys and signatures.',
    },
    palette: { title: 'Commands', text: 'Everything Sextant can do, found by typing.' },
    keys: { title: 'Keys', text: 'The keyboard at a glance.' },
  },
  keys: 'Keys live in the system keychain and are read by the main process alone. This page can reach neither keys nor network.',
} as const;
