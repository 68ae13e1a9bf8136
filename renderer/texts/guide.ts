import { figure } from '../../shared/figures.ts';

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
    found: (found: number, members: number) =>
      found >= members
        ? `You found all ${figure(members)} domains of this campaign.`
        : `You found ${figure(found)} of the ${figure(members)} domains of this campaign.`,
    text: 'Write the report, or connect your own account.',
    why: (starts: readonly string[]) =>
      `The demo world has three more campaigns: start with ${starts.slice(0, -1).join(', ')} or ${starts.at(-1)}. Evidence stores every reply as received, in a chain of hashes: “Verify the case” checks it.`,
    report: 'Write the report',
    connect: 'Connect an account',
    close: 'Close',
  },
  steps: {
    lookUp: {
      title: 'Look up a domain',
      what: (start: string) => `Paste ${start} into the box and press Enter.`,
      why: 'A bank saw this domain a year ago and wants to know what else the same people registered. One query returns who registered it, where it was hosted and what ran on it. The box shows the cost first.',
    },
    registrant: {
      title: 'Pivot on a rare value',
      what: 'In the side panel, select the registrant, Ilse Brandauer, and press Enter.',
      why: 'Rare values come first: only 42 domains share this registrant, so the results contain little else. Thousands share a registrar or a hosting provider, so those are folded below.',
    },
    street: {
      title: 'Follow what stayed the same',
      what: 'In the same list, select the street, Lindengasse 14, and press Enter.',
      why: 'The people changed their name and moved to another country on paper. They kept the street, and that leads to the newest domains.',
    },
    tagManager: {
      title: 'Follow what runs on the sites',
      what: 'Select the tag manager code, GTM-K7QX2NL, and press Enter.',
      why: 'Some domains hide their registrant behind a privacy service. Their sites still load the same code.',
    },
    nameServer: {
      title: 'Pivot from a result',
      what: 'Select a new domain that hides its registrant (“Show me” selects one), then the name server ns1.quietzone-dns.com, and press Enter.',
      why: 'Results have values of their own. The side panel follows the selection and shows how many domains share each, so the next pivot costs one click and one key.',
    },
    judge: {
      title: 'Say who belongs to it',
      what: 'In Items, select all rows (Ctrl+A) and press Y.',
      why: 'Part of the campaign, not part, or unsure: your verdicts filter the lists, colour the graph, and decide whom the report and the exports call a member.',
    },
    ruleOut: {
      title: 'Rule out a bystander',
      what: 'Select brandauer-trade.ee (“Show me” finds it), press Shift+O and type a reason.',
      why: 'It has the same street, but it is the site of the company itself. A reason makes the verdict easy to check later.',
    },
    report: {
      title: 'Read the report',
      what: 'Open Report.',
      why: 'It begins with who belongs to the campaign, then why. The preview follows the case, and the outline at its left leads to each part.',
    },
  },
} as const;
