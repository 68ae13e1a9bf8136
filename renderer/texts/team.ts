import { clockMinuteOf, counted, figure } from '../../shared/figures.ts';
import type { TeamState, TeamWay } from '../../shared/team.ts';

const changesOf = (count: number) => counted(count, 'change');

/** The texts about shared cases: the panel, and its part of the status bar. */
export const teamTexts = {
  reading: 'Reading how this case is shared…',
  identity: {
    title: 'Your identity',
    about:
      'Colleagues must be able to check who changed what. Sextant makes a key pair for your name; the private key stays in the keychain of this machine.',
    name: 'Your name',
    nameExample: 'As your colleagues know you',
    make: 'Create my identity',
    line: 'Send this line to the owner of a case, who adds you with it. It has nothing secret.',
    copy: 'Copy',
    copied: 'Copied your identity. Send it to the owner of the case.',
  },
  share: {
    title: 'Share this case',
    about: 'Your file stays where you work, also offline. Everybody has one, and Sextant keeps them the same.',
    again: 'This case is shared, but this machine does not know where. Choose the place that your team uses.',
    folder: 'A folder that your team has',
    folderAbout: 'A network drive, a synchronised folder or a Git repository. Every case has a folder of its own.',
    chooseFolder: 'Choose a folder…',
    database: 'A PostgreSQL database',
    databaseAbout: 'For live teams: changes arrive within a second, and the database enforces who may write.',
    inDatabase: 'Share in this database',
  },
  join: {
    title: 'Join a shared case',
    about: 'You get a case of your own that stays the same as that of your colleagues.',
    folder: 'From a folder…',
    database: 'From a database…',
    send: 'Join',
  },
  database: {
    label: 'PostgreSQL database',
    host: 'Host',
    hostExample: 'db.example.com',
    port: 'Port',
    database: 'Database',
    login: 'Login',
    password: 'Password',
    passwordHint: 'Stored in the keychain. Leave it empty to use the stored one.',
    tls: 'TLS',
    tlsChoices: {
      system: 'Verified by this system',
      own: 'Verified by your authority',
      off: 'Off: only on this machine',
    },
    authority: 'Certificates of the authority (PEM)',
    caseId: 'ID of the case',
    caseIdHint: 'Only if several cases are shared with you there.',
    badPort: 'A number from 1 to 65535.',
    badCase: 'An ID such as 3f2b8c1e-….',
  },
  people: {
    title: 'People',
    columns: { name: 'Name', role: 'Role', here: 'Now', wrote: 'Last wrote', behind: 'Knew of yours', news: 'New' },
    you: 'you',
    roles: { owner: 'Owner', editor: 'Editor', reader: 'Reader', removed: 'Removed' },
    here: 'here',
    away: 'away',
    never: 'nothing yet',
    behind: (count: number) => (count === 0 ? 'all' : `all but ${figure(count)}`),
    behindHint: 'How many of your changes they knew when they last wrote',
    news: (count: number) => `${figure(count)} new`,
    showNews: (name: string) => `Shows the changes of ${name} in History`,
    seen: 'Mark all as seen',
    remove: 'Remove…',
    removeLabel: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name} from this case?`,
    removeText: (name: string) =>
      `${name} can write nothing more to this case: what they write from now on does not count. What they wrote until now stays, and so does the copy on their machine.`,
    removeAction: 'Remove',
  },
  add: {
    title: 'Add a person',
    identity: 'Their identity',
    identityExample: 'sextant-identity 1 …',
    role: 'They may',
    roles: {
      owner: 'change the case and add people (owner)',
      editor: 'change the case (editor)',
      reader: 'read the case (reader)',
    },
    login: 'Their login in the database',
    loginHint: 'Created if it is missing.',
    add: 'Add',
    done: 'Done',
  },
  shared: {
    title: 'This shared case',
    way: (way: TeamWay) =>
      way.kind === 'folder'
        ? `In the folder ${way.place}`
        : `In the database ${way.address.database} on ${way.address.host}, as ${way.address.login}`,
    sync: 'Sync now',
    allSent: 'All your changes are sent.',
    unsent: (count: number) => `${changesOf(count)} not sent yet.`,
    offline: (since: string) => `Offline since ${clockMinuteOf(since)} UTC`,
    goOn: 'Your work goes on: what you change is sent when the connection is back.',
    reader: 'You may read this case. What you change is refused.',
    removed: 'You were removed from this case. You keep your copy and can read it.',
    notAdded: 'The owner has not added you yet: send them your identity, shown below.',
    refused: 'Not taken in',
    refusedLine: (name: string, why: string) => `${name}: ${why}`,
  },
  conflicts: {
    title: 'Decide: two people changed the same thing',
    about: 'The later value counts until one of you decides. The other one stays in the history.',
    counts: 'counts now',
    keep: 'Keep this',
    take: 'Take this instead',
    by: (name: string, subject: string, side: string) => `${side}: ${subject}, ${name}`,
  },
  status: { title: 'Team: who works on this shared case', text: statusText },
} as const;

/** Only what matters now; an empty part is left out. */
function statusText({ people, conflicts, unsent, offline, role }: NonNullable<TeamState['shared']>): string {
  const members = people.filter((person) => person.role !== 'removed');
  const knowsWhoIsHere = members.some(({ isHere }) => isHere !== null);
  const here = members.filter(({ isHere, isMe }) => isHere === true || isMe).length;
  const news = people.reduce((sum, person) => sum + person.news, 0);
  return [
    knowsWhoIsHere && !offline ? `${figure(here)} here` : counted(members.length, 'person', 'people'),
    role === 'removed' && 'removed',
    offline && 'offline',
    conflicts.length > 0 && counted(conflicts.length, 'conflict'),
    news > 0 && `${figure(news)} new`,
    unsent > 0 && `${figure(unsent)} not sent`,
  ]
    .filter(Boolean)
    .join(' · ');
}
