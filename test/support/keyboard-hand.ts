import type { ElementHandle, JSHandle, Locator, Mouse, Page } from '@playwright/test';
import { type Eyes, openEyes, type Way } from './keyboard-eyes.ts';

// The journeys by keyboard. Everything that a journey does to a part of the window (click, check, choose, fill, press)
// is done here with keys: the focus moves to the part as a user can move it, must be visible there, and then a key is
// pressed.
//
// It really presses Tab and Shift+Tab, in the shorter direction. If that would take more than `farStops` presses, it
// first presses F6 to go from part to part of the window, as a user does. If no part is near either, as in a table with
// hundreds of buttons, it starts at the stop before the target and presses Tab once: so it still checks that the
// browser stops there. It enters lists, grids, menus, tabs and groups of radio buttons by Tab and goes through them
// with arrows. Buttons in the rows of a grid are tab stops only in the active row: it goes to the row first. A part that
// it can't reach fails the journey, by name, and so does a lost focus.

const farStops = 40;
const mostParts = 12;
const mostArrows = 300;
const patienceMs = 10_000;
/** A finger releases a key after its effect is visible. */
const holdMs = 80;

type Part = ElementHandle<Element>;
interface Patience {
  readonly timeout?: number;
}
interface Click extends Patience {
  readonly button?: string;
  readonly modifiers?: readonly string[];
}

/** Disables the mouse for every page of this process: a journey that uses it fails. */
export function takeKeyboard(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator & { usesKeyboard?: true };
  if (locators.usesKeyboard) return;
  const { fill } = locators;
  Object.assign(locators, {
    usesKeyboard: true,
    async click(this: Locator, options: Click = {}) {
      if (options.button === 'right') await askWhatCanBeDone(this, options);
      else if (options.modifiers?.includes('Control')) await addToSelection(this, options);
      else await use(this, options);
    },
    async dblclick(this: Locator, options?: Patience) {
      await use(this, options);
      await this.page().keyboard.press('Enter');
    },
    check: turn(true),
    uncheck: turn(false),
    async setChecked(this: Locator, on: boolean, options?: Patience) {
      await turn(on).call(this, options);
    },
    selectOption: chooseOption,
    async fill(this: Locator, text: string, options?: Patience) {
      await reach(this, options);
      await fill.call(this, text, options);
    },
    async focus(this: Locator, options?: Patience) {
      await reach(this, options);
    },
    async press(this: Locator, key: string, options?: Patience) {
      await reach(this, options);
      await this.page().keyboard.press(key, { delay: holdMs });
    },
    async pressSequentially(this: Locator, text: string, options?: Patience) {
      await reach(this, options);
      await this.page().keyboard.type(text);
    },
  });
  layAside(Object.getPrototypeOf(page.mouse) as Mouse);
}

function layAside(mouse: Mouse): void {
  const refused = async () => {
    throw new Error('This journey is gone by keyboard: it has no mouse.');
  };
  Object.assign(mouse, {
    click: refused,
    dblclick: refused,
    move: refused,
    down: refused,
    up: refused,
    wheel: refused,
  });
}

/** Moves the focus to a part and presses the key that clicks it. */
async function use(target: Locator, options?: Patience): Promise<void> {
  const { part, eyes } = await reach(target, options);
  const { keyboard } = target.page();
  const kind = await part.evaluate((element, { kindOf }) => kindOf(element), eyes);
  const isOn = () => part.evaluate((element, { isOn }) => isOn(element), eyes);
  const press = (key: string) => keyboard.press(key, { delay: holdMs });
  if (kind === 'box') await press('Space');
  else if (kind === 'button') await press('Enter');
  else if (kind === 'radio' && !(await isOn())) await press('Space');
  else if (kind === 'tab' || (kind === 'item' && !(await isOn()))) await press('Enter');
}

/** What a click with Ctrl does in a list: arrows with Ctrl move and keep the selection, and Space adds to it. */
async function addToSelection(target: Locator, options: Patience): Promise<void> {
  await reach(target, options, 'Control+');
  await target.page().keyboard.press('Space');
}

/** What the right mouse button does. On a canvas it means the first node, which is the one in the middle. */
async function askWhatCanBeDone(target: Locator, options?: Patience): Promise<void> {
  const { part } = await reach(target, options);
  const { keyboard } = target.page();
  if ((await part.evaluate(({ role }) => role)) === 'application') await keyboard.press('Tab');
  await keyboard.press('ContextMenu');
}

function turn(on: boolean) {
  return async function (this: Locator, options?: Patience): Promise<void> {
    const { part, eyes } = await reach(this, options);
    const isOn = () => part.evaluate((element, { isOn }) => isOn(element), eyes);
    if ((await isOn()) !== on) await this.page().keyboard.press('Space');
    await until(async () => (await isOn()) === on, `${await nameOf(part, eyes)} is not turned ${on ? 'on' : 'off'}`);
  };
}

/** Goes through the options of a closed list with arrows, up to the wanted one. */
async function chooseOption(this: Locator, wanted: string | { readonly label: string }, options?: Patience) {
  const { part } = await reach(this, options);
  const away = () =>
    part.evaluate((element, sought) => {
      const list = element as HTMLSelectElement;
      const usable = [...list.options].filter(({ disabled }) => !disabled);
      const to = usable.findIndex(({ value, label }) =>
        typeof sought === 'string' ? value === sought || label === sought : label === sought.label,
      );
      return to < 0 ? null : to - usable.findIndex(({ selected }) => selected);
    }, wanted);
  await until(async () => (await away()) !== null, `the list has no ${JSON.stringify(wanted)}`, options);
  for (let presses = 0; presses < mostArrows; presses++) {
    const steps = await away();
    if (!steps) return;
    await this.page().keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
    // What is chosen may take the place of the list.
    if (Math.abs(steps) === 1 && !(await part.evaluate(({ isConnected }) => isConnected))) return;
  }
  throw new Error(`no arrow leads to ${JSON.stringify(wanted)}`);
}

/** What is held down while arrows move. */
type Held = '' | 'Control+';

interface Reached {
  readonly part: Part;
  readonly eyes: JSHandle<Eyes>;
}

/** Moves the focus to the control of a locator by keys, and checks that it is visible. */
async function reach(target: Locator, options: Patience = {}, held: Held = ''): Promise<Reached> {
  const givenUp = Date.now() + (options.timeout ?? patienceMs * 3);
  for (;;) {
    const given = (await target.elementHandle({ timeout: Math.max(1, givenUp - Date.now()) })) as Part;
    try {
      return await reachPart(target.page(), given, givenUp, held);
    } catch (error) {
      // Searches again for an element that was redrawn on the way.
      const isGone = !(await given.evaluate(({ isConnected }) => isConnected).catch(() => false));
      if (!isGone || Date.now() > givenUp) throw error;
    }
  }
}

async function reachPart(page: Page, given: Part, givenUp: number, held: Held): Promise<Reached> {
  const eyes = await eyesOf(page);
  const control = (await given.evaluateHandle((element, { controlOf }) => controlOf(element), eyes)) as Part;
  for (const state of ['visible', 'enabled'] as const) {
    const waitsFor = state === 'visible' ? given : control;
    await waitsFor.waitForElementState(state, { timeout: Math.max(1, givenUp - Date.now()) });
  }
  const isActive = (part: Part) => part.evaluate((element, { isActive }) => isActive(element), eyes);
  const before = (await isActive(control)) ? null : await lookOf(control, eyes);
  const part = await goTo(page, control, eyes, held);
  if (!(await isActive(part))) throw new Error(`No key brings the focus to ${await nameOf(part, eyes)}.`);
  await until(
    async () => {
      const now = await lookOf(part, eyes);
      return now.isMarked || (before !== null && now.all !== before.all);
    },
    `${await nameOf(part, eyes)} has the focus, and nothing shows it`,
  );
  return { part, eyes };
}

async function goTo(page: Page, part: Part, eyes: JSHandle<Eyes>, held: Held = ''): Promise<Part> {
  const isEntered = () => part.evaluate((element, { isOverlayEntered }) => isOverlayEntered(element), eyes);
  await until(isEntered, `what ${await nameOf(part, eyes)} is in lies over the window, and the focus is elsewhere`);
  const row = (await part.evaluateHandle((element, { rowAround }) => rowAround(element), eyes)).asElement();
  if (row) {
    await goTo(page, row as Part, eyes);
    const isStop = () => part.evaluate((element, { rowAround }) => rowAround(element) === null, eyes);
    await until(isStop, `Tab does not stop at ${await nameOf(part, eyes)} in the active row`);
  }
  const entry = (
    await part.evaluateHandle((element, { entryOf }) => entryOf(element), eyes)
  ).asElement() as Part | null;
  if (!entry) throw new Error(`${await nameOf(part, eyes)} can’t be reached by keyboard.`);
  await tabTo(page, entry, eyes);
  return goByArrows(page, part, eyes, held);
}

const stepsOf = ({ forward, backward }: Way) => Math.min(forward, backward);

async function tabTo(page: Page, entry: Part, eyes: JSHandle<Eyes>): Promise<void> {
  const look = () => entry.evaluate((element, { wayTo }) => wayTo(element), eyes);
  await eyes.evaluate(({ untilFocusIsBack }) => untilFocusIsBack());
  let way = await look();
  if (way.isNowhere && begun.has(page)) throw new Error(`The focus was lost before ${await nameOf(entry, eyes)}.`);
  begun.add(page);
  if (way.isHeld || way.isNowhere) {
    await page.keyboard.press(way.isHeld ? 'Escape' : 'Tab');
    way = await look();
  }
  for (let presses = 0; presses < mostParts && stepsOf(way) > farStops && !way.there; presses++) {
    await page.keyboard.press('F6');
    way = await look();
  }
  if (stepsOf(way) > farStops && !way.there) {
    await entry.evaluate((element, { standBefore }) => standBefore(element), eyes);
    way = await look();
  }
  for (let presses = 0; presses < 2 * farStops && !way.there; presses++) {
    // On a canvas Tab goes through all nodes. Escape and Tab leave it without the selection.
    const key = way.onCanvas ? 'F6' : 'Tab';
    await page.keyboard.press(way.forward <= way.backward ? key : `Shift+${key}`);
    way = await look();
  }
  if (!way.there) throw new Error(`Tab does not come to ${await nameOf(entry, eyes)}.`);
}

/** Inside a list: until the part is the active one, and the only selected one where lists select the active item. */
async function goByArrows(page: Page, part: Part, eyes: JSHandle<Eyes>, held: Held): Promise<Part> {
  const item = await part.evaluateHandle((element, { itemOf }) => itemOf(element), eyes);
  const look = () => item.evaluate((goal, { stepTo }) => stepTo(goal), eyes);
  let now = await look();
  for (let presses = 0; presses < mostArrows; presses++) {
    if (now.there && (now.isSettled || presses > 0 || held)) {
      return (await item.evaluateHandle((goal, { drawn }) => drawn(goal), eyes)) as Part;
    }
    await page.keyboard.press(`${held}${now.arrow}`);
    now = await look();
  }
  throw new Error(`No arrow leads to ${await nameOf(part, eyes)}.`);
}

/** Pages in which something has had the focus: from then on it must not be lost. */
const begun = new WeakSet<Page>();
const known = new WeakMap<Page, Promise<JSHandle<Eyes>>>();

function eyesOf(page: Page): Promise<JSHandle<Eyes>> {
  const open = known.get(page);
  if (open) return open;
  const eyes = page.evaluateHandle(openEyes);
  known.set(page, eyes);
  page.once('domcontentloaded', () => known.delete(page) && begun.delete(page));
  return eyes;
}

const lookOf = (part: Part, eyes: JSHandle<Eyes>) => part.evaluate((element, { lookOf }) => lookOf(element), eyes);
const nameOf = (part: Part, eyes: JSHandle<Eyes>) => part.evaluate((element, { nameOf }) => nameOf(element), eyes);

/** Checks until it is true. */
async function until(holds: () => Promise<boolean>, complaint: string, { timeout = patienceMs / 3 }: Patience = {}) {
  const givenUp = Date.now() + timeout;
  while (!(await holds())) if (Date.now() > givenUp) throw new Error(`${complaint}.`);
}
