/** What the first investigation says, step by step. */
export const guideTexts = {
  label: 'First investigation',
  stepTitle: (step: number, of: number, title: string) => `Step ${step} of ${of}: ${title}`,
  showMe: 'Show me',
  skip: 'Skip',
  leave: 'Leave',
  left: (step: number) => `Stopped at step ${step}.`,
  leftNext: (command: string) => `“${command}” in the Help menu continues there.`,
  elsewhere: {
    title: 'This is a different case',
    text: 'You started the first investigation in a case that is not open now.',
    why: 'Open that case to continue, or start again in an empty one. This case does not change.',
    openRecent: 'Open recent…',
    startAgain: 'Start again',
  },
  end: {
    title: 'Investigation complete',
    text: 'The registrant leads to 42 of the 158 domains of this campaign. Continue with what links them, write the report, or connect your own account.',
    why: (starts: readonly string[]) =>
      `The demo world has three more campaigns: start with ${starts.slice(0, -1).join(', ')} or ${starts.at(-1)}. F1 shows help for a panel.`,
    report: 'Write the report',
    connect: 'Connect an account',
    close: 'Close',
  },
  steps: {
    add: {
      title: 'Start with a domain',
      what: (start: string) => `In Items, choose Add… and enter ${start}.`,
      why: 'A bank saw this domain a year ago and wants to know what else the same people registered. What you add is saved in the case at once, and you can undo it.',
    },
    lookUp: {
      title: 'Look up its record',
      what: 'Select the domain, open its pivots and choose “Look up and expand”. The price is beside it.',
      why: 'One query returns who registered it, where it was hosted and what ran on it. Sextant shows the cost before it sends a query.',
    },
    pivot: {
      title: 'Follow rare values',
      what: 'Select the registrant, Ilse Brandauer, open her pivots and choose “Domains of this registrant”.',
      why: 'Only 42 domains share this registrant, so the results contain little else. Thousands share a registrar or a hosting provider: those lead astray. The menu shows the count before you run the query.',
    },
    links: {
      title: 'See what links them',
      what: 'Open “What links these?”.',
      why: 'It lists what the domains in the case share, rarest first. It reads the case and sends no request, so it costs nothing. The next pivot is usually at the top.',
    },
    annotate: {
      title: 'Write down your conclusion',
      what: 'Select the registrant again, open note, tags and colour, write a line and save it.',
      why: 'Your notes are part of the case like the results: you can search and export them, and the report shows them.',
    },
    verify: {
      title: 'See where it came from',
      what: 'In Evidence, choose “Verify the case”.',
      why: 'Every reply is stored as received, in a chain of hashes. Each line of a report can be traced to its query, and nobody can change one unnoticed.',
    },
  },
} as const;
