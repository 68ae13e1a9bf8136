import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { addLogin } from '../../electron/team/postgres/people.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { historyTexts } from '../../renderer/texts/history.ts';
import { teamTexts } from '../../renderer/texts/team.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { noPostgres, startPostgres } from '../support/postgres.ts';
import { agree, answerFile, ending, questionBeside } from '../support/questions.ts';
import { clientOf, createDatabase, got } from '../support/team-database.ts';
import {
  add,
  addByLine,
  conflicts,
  fillDatabase,
  identify,
  itemRow,
  leaveKeychain,
  openTeam,
  panel,
  person,
  remove,
  rename,
  seesItem,
  status,
  syncNow,
} from '../support/team-windows.ts';
import { sextantIn } from '../support/terminal.ts';
import { noKeychain } from '../support/test-keychain.ts';
import { titleOf } from '../support/texts.ts';

test.describe.configure({ mode: 'default' }); // One after the other: all people here share one keychain.

test('two analysts share a case over a folder, see each other’s work, decide a conflict, and one is removed', async ({
  open,
  dataFolder,
}) => {
  test.slow(); // Two windows.
  test.skip(noKeychain !== null, noKeychain ?? '');
  const [place, away, bobsFolder] = ['shared', 'away', 'bob'].map((name) => join(dataFolder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(bobsFolder);

  const { page: ann } = await open();
  await accountShown(ann, 'analyst');
  await identify(ann, 'Ann');
  const { page: bob } = await open({ dataFolder: bobsFolder });
  await accountShown(bob, 'analyst');
  const bobsLine = await identify(bob, 'Bob');

  await rename(ann, 'Harbour');
  await add(ann, 'harbour-pay.example');
  await openTeam(ann);
  await panel(ann).getByRole('button', { name: teamTexts.share.chooseFolder }).click();
  await answerFile(ann, place);
  await expect(person(ann, 'Ann')).toContainText(teamTexts.people.you);
  await addByLine(ann, bobsLine);
  await panel(ann).getByRole('button', { name: teamTexts.add.add, exact: true }).click();
  await expect(person(ann, 'Bob')).toContainText(teamTexts.people.roles.editor);

  await runFromPalette(bob, titleOf('team.join'));
  await panel(bob).getByRole('button', { name: teamTexts.join.folder }).click();
  await answerFile(bob, place);
  await agree(bob);
  await expect(status(bob)).toContainText('2 people');
  await seesItem(bob, 'harbour-pay');

  // What Bob adds is at Ann's, as his.
  await add(bob, 'bobs-find.example');
  await expect(status(ann)).toContainText('1 new');
  await seesItem(ann, 'bobs-find');
  await openTeam(ann);
  await person(ann, 'Bob')
    .getByRole('button', { name: teamTexts.people.news(1) })
    .click();
  const events = ann.getByRole('list', { name: historyTexts.list }).getByRole('listitem');
  await expect(ann.getByLabel(historyTexts.author)).toHaveValue('Bob');
  await expect(events).toHaveText([/From a colleague.*Bob/]);
  await expect(events).toContainText([historyTexts.isNew]);
  await openTeam(ann);
  await panel(ann).getByRole('button', { name: teamTexts.people.seen }).click();
  await expect(status(ann)).toHaveText('2 people');
  await runFromPalette(ann, titleOf('panel.history'));
  await expect(events).not.toContainText([historyTexts.isNew]);

  // The folder is gone for a while: both work on, and both rename the case.
  renameSync(place, away);
  await rename(ann, 'Harbour by Ann');
  await rename(bob, 'Harbour by Bob');
  for (const page of [ann, bob]) await expect(status(page)).toHaveText(/offline.* 1 not sent/);
  await openTeam(ann);
  await expect(panel(ann)).toContainText(/Offline since \d\d:\d\d UTC/);
  renameSync(away, place);
  for (const page of [ann, bob, ann]) await syncNow(page);
  for (const page of [ann, bob]) {
    await expect(conflicts(page)).toContainText('Harbour by Ann');
    await expect(conflicts(page)).toContainText('Harbour by Bob');
  }
  await conflicts(ann)
    .getByRole('button', { name: /, Ann$/ })
    .click();
  for (const page of [ann, bob]) {
    await expect(conflicts(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Harbour by Ann' })).toBeVisible();
  }

  await remove(ann, 'Bob');
  await expect(panel(bob)).toContainText(teamTexts.shared.removed);
  await leaveKeychain();
});

test('two windows and a terminal share a case in a database, go on while it is down, and a reader writes nothing', async ({
  open,
  dataFolder,
}) => {
  test.slow(); // Two windows and a database.
  test.skip((noKeychain ?? noPostgres) !== null, noKeychain ?? noPostgres ?? '');
  const server = await startPostgres();
  try {
    const database = await createDatabase(server);
    const root = await clientOf(server.admin(database));
    await root.query(`CREATE ROLE keeper LOGIN CREATEROLE PASSWORD 'for keeping'`);
    await root.query(`GRANT CREATE ON DATABASE ${database} TO keeper`);
    const [bobsFolder, cleosFolder] = ['bob', 'cleo'].map((name) => join(dataFolder, name)) as [string, string];
    mkdirSync(bobsFolder);
    const addressOf = (login: string) => ({
      ...{ host: '127.0.0.1', port: server.port, database, login, tls: 'off' as const },
    });
    const { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR } = process.env;
    const inTerminal = (args: readonly string[], input = '', secret: NodeJS.ProcessEnv = {}) =>
      sextantIn(dataFolder, [...args, '--data-dir', cleosFolder], {
        input,
        environment: { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR, ...secret },
      });

    const url = `postgres://keeper@127.0.0.1:${server.port}/${database}?sslmode=disable`;
    const prepared = await inTerminal(['team', 'init', url], '', { SEXTANT_DATABASE_PASSWORD: 'for keeping' });
    expect(prepared).toMatchObject({ code: 0, out: expect.stringContaining('READY') });
    const annsPassword = got(await addLogin(server.admin(database), 'ann')).password ?? '';
    await root.query('ALTER ROLE ann CREATEROLE');

    const { page: ann } = await open();
    await accountShown(ann, 'analyst');
    await identify(ann, 'Ann');
    const { page: bob } = await open({ dataFolder: bobsFolder });
    await accountShown(bob, 'analyst');
    const bobsLine = await identify(bob, 'Bob');
    const cleo = await inTerminal(['call', 'team.identify', '{"name": "Cleo"}']);
    const cleosLine = JSON.parse(cleo.out).identity.line;

    await rename(ann, 'Harbour');
    await add(ann, 'harbour-pay.example');
    await openTeam(ann);
    const shareForm = panel(ann).getByRole('form', { name: teamTexts.database.label });
    await fillDatabase(shareForm, addressOf('ann'), 'not the password');
    await panel(ann).getByRole('button', { name: teamTexts.share.inDatabase }).click();
    await expect(ann.getByText('refused the login “ann” or its password').first()).toBeVisible();
    await fillDatabase(shareForm, addressOf('ann'), annsPassword);
    await panel(ann).getByRole('button', { name: teamTexts.share.inDatabase }).click();
    await expect(person(ann, 'Ann')).toContainText(teamTexts.people.you);

    /** Adds somebody whose login is new, and reads its password in main's own window. */
    async function addWithLogin(line: string, login: string, role?: 'reader'): Promise<string> {
      await addByLine(ann, line, role);
      await panel(ann).getByLabel(teamTexts.add.login).fill(login);
      await panel(ann).getByRole('button', { name: teamTexts.add.add, exact: true }).click();
      const question = await questionBeside(ann);
      const password = await question.locator('#detail').innerText();
      await ending(question, () => question.locator('#yes:enabled').click());
      return password;
    }
    const bobsPassword = await addWithLogin(bobsLine, 'bob');
    await expect(person(ann, 'Bob')).toContainText(teamTexts.people.roles.editor);
    const cleosPassword = await addWithLogin(cleosLine, 'cleo', 'reader');
    await expect(person(ann, 'Cleo')).toContainText(teamTexts.people.roles.reader);

    await runFromPalette(bob, titleOf('team.join'));
    await panel(bob).getByRole('button', { name: teamTexts.join.database }).click();
    const joinForm = panel(bob).getByRole('form', { name: teamTexts.database.label }).last();
    await fillDatabase(joinForm, addressOf('bob'), bobsPassword);
    await joinForm.getByRole('button', { name: teamTexts.join.send }).click();
    await agree(bob);
    await seesItem(bob, 'harbour-pay');
    for (const page of [ann, bob]) await expect(status(page)).toHaveText('2 here');

    // A change is at the other by itself, as Bob's.
    await add(bob, 'bobs-find.example');
    await expect(status(ann)).toHaveText('2 here · 1 new');
    await expect(await itemRow(ann, 'bobs-find')).toContainText(entitiesTexts.isNew('Bob'));
    await expect(await itemRow(ann, 'harbour-pay')).not.toContainText(entitiesTexts.isNew('Bob'));
    await openTeam(ann);
    await expect(person(ann, 'Bob')).toContainText(teamTexts.people.news(1));
    await expect(person(ann, 'Bob')).toContainText(teamTexts.people.here);
    await expect(person(ann, 'Cleo')).toContainText(teamTexts.people.away);
    await panel(ann).getByRole('button', { name: teamTexts.people.seen }).click();
    await expect(status(ann)).toHaveText('2 here');
    await expect(await itemRow(ann, 'bobs-find')).not.toContainText(entitiesTexts.isNew('Bob'));

    // The terminal of a reader has the whole case, and changes nothing.
    const input = JSON.stringify({ address: addressOf('cleo'), password: cleosPassword });
    const joined = await inTerminal(['call', 'team.joinDatabase', '-'], input);
    const ofCleo = ['--case', JSON.parse(joined.out).path];
    const read = await inTerminal(['call', 'case.graph', ...ofCleo]);
    expect(
      JSON.parse(read.out)
        .entities.map(({ value }: { value: string }) => value)
        .sort(),
    ).toEqual(['bobs-find.example', 'harbour-pay.example']);
    const addsOne = '{"entities": [{"kind": "domain", "value": "no.example"}]}';
    const refused = await inTerminal(['call', 'case.add', addsOne, ...ofCleo]);
    expect([refused.code, JSON.parse(refused.out)]).toMatchObject([1, { failure: { code: 'not-permitted' } }]);

    // The database is down for a while: both work on.
    await server.crash();
    await add(ann, 'anns-meanwhile.example');
    await add(bob, 'bobs-meanwhile.example');
    for (const page of [ann, bob]) {
      await expect(status(page)).toHaveText(/offline.* 1 not sent/);
      await openTeam(page);
      await expect(panel(page)).toContainText(/Offline since \d\d:\d\d UTC/);
      await expect(panel(page)).toContainText(teamTexts.shared.unsent(1));
    }
    await server.start();
    for (const page of [ann, bob]) {
      await expect(status(page)).toHaveText('2 here · 1 new');
      await expect(panel(page)).toContainText(teamTexts.shared.allSent);
    }
    await seesItem(ann, 'bobs-meanwhile');
    await seesItem(bob, 'anns-meanwhile');

    await remove(ann, 'Bob');
    await openTeam(bob);
    await expect(panel(bob)).toContainText(teamTexts.shared.removed);
    await add(bob, 'too-late.example');
    await expect(bob.getByText('You were removed from this shared case.').first()).toBeVisible();
    await leaveKeychain();
  } finally {
    await server.close();
  }
});
