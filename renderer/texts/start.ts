/** What the Start panel says. */
export const startTexts = {
  title: 'What do you want to look up?',
  connected: (name: string) => `Connected through “${name}”.`,
  demo: 'You are on the demo connection: three invented services inside this program. They need no key and no network, and every name in them is made up.',
  connect: 'Connect an account',
  importConnection: 'Import a connection',
  recent: 'Recent cases',
  noRecent: 'Your other cases will be listed here.',
  ways: 'To try',
  way: {
    guide: {
      title: 'First investigation',
      text: 'From one name to a campaign, step by step. Leave and resume at any time.',
    },
    example: {
      title: 'Example case',
      text: 'A small investigation in the demo world to explore.',
    },
    name: {
      title: 'Demo name',
      text: (name: string) => `Look up ${name}, where the first investigation begins.`,
    },
    demo: {
      title: 'Demo',
      text: 'Practise with invented services: no key, no network, no cost.',
    },
  },
  keys: 'Keys are stored in the system keychain, and only the main process reads them. This page can reach neither keys nor network.',
} as const;
