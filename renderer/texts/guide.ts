/** What the first investigation says, step by step. */
export const guideTexts = {
  label: 'First investigation',
  stepTitle: (step: number, of: number, title: string) => `Step ${step} of ${of}: ${title}`,
  showMe: 'Show me',
  skip: 'Skip',
  leave: 'Leave',
  left: (step: number) => `Left at step ${step}.`,
  leftNext: (command: string) => `“${command}” in the Help menu goes on there.`,
  elsewhere: {
    title: 'This is another case',
    text: 'The first investigation was begun in a case that is not open now.',
    why: 'Open that case to go on where you were, or begin anew in an empty one; this one stays as it is.',
    openRecent: 'Open recent…',
    startAgain: 'Begin anew',
  },
  end: {
    title: 'That was a whole investigation',
    text: 'The registrant leads to 42 of the 158 names of this campaign. Go on from what links them, write the report, or connect your own account.',
    why: (starts: readonly string[]) =>
      `The demo world hides three more campaigns: begin with ${starts.slice(0, -1).join(', ')} or ${starts.at(-1)}. F1 tells what a panel is for.`,
    report: 'Write the report',
    connect: 'Connect an account',
    close: 'Close',
  },
  steps: {
    add: {
      title: 'Begin with a name',
      what: (start: string) => `In Entities, choose Add… and enter ${start}.`,
      why: 'A bank saw this name a year ago and asks what else the same people registered. What you add is saved in the case at once, and can be undone.',
    },
    lookUp: {
      title: 'Read its record',
      what: 'Select the name, open its pivots and choose “Read and expand”. A card says what it costs; agree to it.',
      why: 'One query brings who registered it, where it was and what ran on it. Nothing is asked before you have seen its price.',
    },
    pivot: {
      title: 'Follow what is rare',
      what: 'Select the registrant, Ilse Brandauer, open her pivots and choose “Domains of this registrant”.',
      why: 'Only 42 domains share her, so that asking for them brings little else. Many share a registrar or a hoster: those lead astray. The menu says how many before you ask.',
    },
    links: {
      title: 'Ask what links them',
      what: 'Open “What links these?”.',
      why: 'It lists what the names in the case share, the rarest first. It asks the case and not a service, so it costs nothing. The next pivot usually stands at its top.',
    },
    annotate: {
      title: 'Write down what you think',
      what: 'Select the registrant again, open note, tags and colour, write a line and save it.',
      why: 'What you conclude is part of the case like what was found: it can be searched, is exported, and stands in the report.',
    },
    verify: {
      title: 'See where it came from',
      what: 'In Evidence, choose “Verify the case”.',
      why: 'Every reply is kept as it came, in a chain of hashes. So each line of a report can be traced to the query that brought it, and nobody can change one unnoticed.',
    },
  },
} as const;
