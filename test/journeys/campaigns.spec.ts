import { catchOf, membersOf } from '../support/campaign.ts';
import { huntByAdvice, huntByKeyboard, huntByMouse } from '../support/hunting.ts';
import { accountShown, expect, test } from '../support/journey.ts';
import { sized } from '../support/whole-run.ts';

// Each hunt asks a dozen times or so, with a card to read before and a table to read after.

test('by mouse alone: from one name to the Ledger campaign, led by what the window shows', async ({
  open,
  dataFolder,
}) => {
  const { page, close } = await open();
  await accountShown(page, 'analyst');
  await huntByMouse(page);
  await close();
  const { members, strangers } = catchOf('Ledger', dataFolder);
  expect(members).toBeGreaterThanOrEqual(150);
  expect(strangers).toBeLessThan(members * 0.15);
});

test('by keyboard alone: from one name to the Parcel campaign, led by what the window says', async ({
  open,
  dataFolder,
}) => {
  const { page, close } = await open();
  await accountShown(page, 'analyst');
  // What reaches one piece of advice reaches the next: of fifteen steps the usual run goes five.
  await huntByKeyboard(page, undefined, sized(15, 5));
  await close();
  const { members, strangers } = catchOf('Parcel', dataFolder);
  expect(members).toBeGreaterThanOrEqual(180);
  expect(strangers).toBeLessThan(members * 0.15);
});

test('a practice campaign is found by following the advice of What links these? alone', async ({
  open,
  dataFolder,
}) => {
  const { page, close } = await open();
  await accountShown(page, 'analyst');
  await huntByAdvice(page);
  await close();
  const { members, strangers } = catchOf('Orchard', dataFolder);
  expect(strangers).toBe(0);
  expect(members).toBeGreaterThanOrEqual(membersOf('Orchard').size * 0.9);
});
