// What the pages of the world look like. Sites made from one kit share all but a few words, so that pictures lead from
// one to the other; different kits differ at a glance.

import { mix, mixText, pick } from '../random.ts';
import { brands } from '../world/brands.ts';
import type { Profile } from '../world/profile.ts';
import { plainTitles } from '../world/web.ts';
import type { Colour, DrawnImage } from './drawn-image.ts';
import { blankImage, box, fill, textWidth, write } from './drawn-image.ts';

const width = 1280;
const white = 0xffffff;
const ink = 0x222831;
const grey = 0x8a929c;
const pale = 0xf2f4f7;
const line = 0xc9ced6;

const brandColours: readonly Colour[] = [0x0b3d91, 0xd9480f, 0x5f3dc4, 0x087f5b, 0x1971c2, 0xb08900];
const siteColours: readonly Colour[] = [
  0x264653, 0x2a9d8f, 0xb5651d, 0x6d597a, 0x355070, 0x588157, 0x9c2c31, 0x3a5a40, 0x1d3557, 0x7f5539,
];

/** Draws the page a visitor of the domain sees. */
export function drawPage(profile: Profile): DrawnImage {
  if (profile.response >= 400) return errorPage(profile.response, profile.serverType);
  if (profile.title === plainTitles[0]) return parkingPage(profile.name);
  if (profile.title === '' || plainTitles.includes(profile.title)) return serverPage(profile);
  const brand = brandOf(profile);
  if (brand !== null) return profile.brand === null ? officialPage(profile, brand) : signInPage(profile, brand);
  return sitePage(profile);
}

/** The brand whose name the title bears. */
function brandOf({ title, brand }: Profile): number | null {
  const found = brands.findIndex((candidate) => title.includes(candidate.title));
  if (found >= 0) return found;
  // A kit that does not name its victim still uses its colours; squatters without a kit have sites of their own.
  return brand !== null && /verif|sign|login|account/i.test(title) ? brand : null;
}

function signInPage(profile: Profile, brand: number): DrawnImage {
  const { title, name } = profile;
  const colour = pick(brandColours, brand);
  const label = pick(brands, brand).title;
  const reference = `Ref ${(mixText(name) % 900_000) + 100_000}`;
  if (/fee|pay/i.test(title)) return bannerKit(title, label, colour, reference);
  if (/verif|track/i.test(title)) return splitKit(title, label, colour, reference);
  return cardKit(title, label, colour, reference);
}

function cardKit(title: string, label: string, colour: Colour, reference: string): DrawnImage {
  const page = blankImage(width, 960, pale);
  fill(page, 0, 0, width, 72, colour);
  write(page, 48, 22, 4, white, label);
  box(page, 400, 160, 480, 560, line, white);
  centred(page, 200, 3, colour, label);
  centred(page, 250, 2, grey, title);
  form(page, 440, 310, 400, ['User ID', 'Password'], 'Sign in', colour);
  write(page, 440, 640, 2, colour, 'Forgot your password?');
  write(page, 440, 672, 2, grey, reference);
  footer(page, label);
  return page;
}

function splitKit(title: string, label: string, colour: Colour, reference: string): DrawnImage {
  const page = blankImage(width, 1080, white);
  fill(page, 0, 0, 520, 1080, colour);
  write(page, 60, 120, 5, white, label);
  for (let row = 0; row < 4; row++) fill(page, 60, 240 + row * 44, 380 - row * 50, 18, 0xe6ecf5);
  fill(page, 60, 640, 400, 280, 0xdfe6f0);
  write(page, 600, 140, 3, ink, title);
  form(page, 600, 230, 520, ['E-mail or card number', 'Password', 'Telephone'], 'Continue', colour);
  write(page, 600, 700, 2, grey, reference);
  write(page, 600, 1020, 2, grey, `(c) ${label}`);
  return page;
}

function bannerKit(title: string, label: string, colour: Colour, reference: string): DrawnImage {
  const page = blankImage(width, 1240, white);
  fill(page, 0, 0, width, 96, white);
  fill(page, 0, 96, width, 8, colour);
  write(page, 60, 30, 5, colour, label);
  fill(page, 0, 104, width, 260, 0x343a46);
  write(page, 60, 190, 4, white, title);
  write(page, 60, 250, 2, 0xd6dae2, reference);
  box(page, 60, 400, 700, 520, line, pale);
  form(page, 100, 430, 620, ['Number', 'Name on card', 'Card number'], 'Confirm and pay', colour);
  box(page, 820, 400, 400, 300, line, white);
  for (let row = 0; row < 6; row++) fill(page, 850, 440 + row * 40, 320 - (row % 3) * 60, 14, line);
  footer(page, label);
  return page;
}

function form(
  page: DrawnImage,
  left: number,
  top: number,
  size: number,
  fields: readonly string[],
  action: string,
  colour: Colour,
): void {
  for (const [index, field] of fields.entries()) {
    const at = top + index * 112;
    write(page, left, at, 2, ink, field);
    box(page, left, at + 28, size, 52, line, white);
  }
  const at = top + fields.length * 112;
  fill(page, left, at, size, 60, colour);
  write(page, left + Math.round((size - textWidth(action, 3)) / 2), at + 18, 3, white, action);
}

function officialPage({ title }: Profile, brand: number): DrawnImage {
  const colour = pick(brandColours, brand);
  const { title: label, lures } = pick(brands, brand);
  const page = blankImage(width, 1400, white);
  fill(page, 0, 0, width, 88, white);
  write(page, 40, 26, 5, colour, label);
  for (let item = 0; item < 4; item++) write(page, 760 + item * 130, 34, 2, ink, pick(lures, item));
  fill(page, 0, 88, width, 460, colour);
  write(page, 80, 220, 5, white, title);
  for (let row = 0; row < 3; row++) fill(page, 80, 320 + row * 36, 560 - row * 90, 16, 0xe9eef6);
  columns(page, 620, colour);
  footer(page, label);
  return page;
}

function sitePage({ title }: Profile): DrawnImage {
  const look = mixText(title);
  const colour = pick(siteColours, look);
  const tall = 1000 + (mix(look, 1) % 6) * 90;
  const page = blankImage(width, tall, look % 3 === 0 ? pale : white);
  const hero = 220 + (mix(look, 2) % 5) * 60;
  fill(page, 0, 0, width, 70, look % 2 === 0 ? colour : white);
  write(page, 40, 24, 3, look % 2 === 0 ? white : colour, title);
  fill(page, 0, 70, width, hero, pick(siteColours, mix(look, 3)));
  fill(page, 80 + (mix(look, 4) % 600), 120, 420, hero - 110, pick(siteColours, mix(look, 5)));
  columns(page, 110 + hero, colour);
  footer(page, title);
  return page;
}

function columns(page: DrawnImage, top: number, colour: Colour): void {
  for (let column = 0; column < 3; column++) {
    const left = 60 + column * 400;
    box(page, left, top, 360, 320, line, pale);
    fill(page, left + 30, top + 30, 300, 110, colour);
    for (let row = 0; row < 4; row++) fill(page, left + 30, top + 170 + row * 34, 300 - row * 40, 14, line);
  }
}

function parkingPage(name: string): DrawnImage {
  const page = blankImage(width, 920, 0x1f2a44);
  centred(page, 90, 5, white, name);
  centred(page, 160, 3, 0xffc857, plainTitles[0] ?? '');
  for (const [row, word] of ['Hosting', 'Insurance', 'Loans', 'Flights', 'Hotels', 'Dating'].entries()) {
    box(page, 290, 240 + row * 92, 700, 72, 0x3c4a6e, 0x2b385a);
    write(page, 330, 262 + row * 92, 3, 0x9ec5ff, `${word} >`);
  }
  centred(page, 860, 2, grey, 'Parkside Monetization');
  return page;
}

/** What a server shows when nobody has put a site on it. */
function serverPage({ title, serverType }: Profile): DrawnImage {
  const page = blankImage(width, 900, white);
  const heading = title === '' ? 'It works!' : title;
  write(page, 60, 60, 5, ink, heading);
  fill(page, 60, 120, 1160, 2, line);
  for (let row = 0; row < 3 + (mixText(heading) % 4); row++) fill(page, 60, 160 + row * 34, 700 - row * 60, 12, line);
  write(page, 60, 840, 2, grey, serverType);
  return page;
}

function errorPage(status: number, serverType: string): DrawnImage {
  const page = blankImage(width, 900, white);
  centred(
    page,
    120,
    6,
    ink,
    `${status} ${status === 403 ? 'Forbidden' : status === 404 ? 'Not Found' : 'Server Error'}`,
  );
  fill(page, 60, 210, 1160, 2, line);
  centred(page, 240, 2, grey, serverType);
  return page;
}

function footer(page: DrawnImage, label: string): void {
  fill(page, 0, page.height - 70, width, 70, 0x2b2f38);
  write(page, 60, page.height - 44, 2, 0xb6bcc8, `(c) ${label}   Terms   Privacy   Contact`);
}

function centred(page: DrawnImage, top: number, scale: number, colour: Colour, text: string): void {
  write(page, Math.max(0, Math.round((width - textWidth(text, scale)) / 2)), top, scale, colour, text);
}
