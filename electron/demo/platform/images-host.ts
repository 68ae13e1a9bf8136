// The host of screenshot images: its own origin, opened by the token in the link and never by API credentials.

import type { Call } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { textReply } from '../http/reply.ts';
import type { Host } from '../http/router.ts';
import { cropped, resized } from '../images/drawn-image.ts';
import { drawPage } from '../images/pages.ts';
import { encodePng } from '../images/png.ts';
import type { Service } from '../service-state.ts';
import { imagePath, judgeToken } from './screenshot.ts';

// covers: screenshots.image GET src, resize_width, crop_height, token, no credentials to its host
export const imagesHost: Host = {
  name: 'images',
  routes: [{ id: 'images.screenshot', method: 'GET', path: imagePath, handle: image }],
  refuse: (status, message) => refused(status, message),
};

const known = new Set(['s3v', 'domain', 'ts', 'rurl', 'token', 'resize_width', 'crop_height']);
const credentials = ['api_username', 'api_key', 'signature', 'timestamp'];

function image(call: Call, service: Service): Reply {
  const { query, headers } = call;
  const sentCredentials = credentials.some((name) => query.has(name));
  if (sentCredentials || headers['x-api-key'] !== undefined || headers.authorization !== undefined) {
    return refused(400, 'API credentials do not belong here: the token in the link is all it takes.');
  }
  for (const name of query.keys()) {
    if (!known.has(name)) return refused(400, `Unknown parameter: ${name}.`);
    if (query.getAll(name).length > 1) return refused(400, `${name} is given more than once.`);
  }
  const shown = { domain: query.get('domain') ?? '', ts: query.get('ts') ?? '', rurl: query.get('rurl') ?? '' };
  switch (judgeToken(service.seed, shown, query.get('token') ?? '', call.worldNow)) {
    case 'expired':
      return refused(403, 'The token of this link has expired.');
    case 'wrong':
      return refused(403, 'This link has no valid token.');
    case 'good':
      return picture(call, service, shown.domain);
  }
}

function picture(call: Call, service: Service, domain: string): Reply {
  const sizes = { resize_width: Number.POSITIVE_INFINITY, crop_height: Number.POSITIVE_INFINITY };
  for (const name of ['resize_width', 'crop_height'] as const) {
    const text = call.query.get(name);
    if (text === null) continue;
    if (!/^[1-9]\d{0,8}$/.test(text)) return refused(400, `${name} must be a whole number of pixels, 1 or more.`);
    sizes[name] = Number(text);
  }
  const world = service.world(call.worldNow);
  const id = world.find(domain);
  if (id === null) return refused(404, 'There is no image of this site.');
  let page = drawPage(world.profile(id));
  if (sizes.resize_width < page.width) page = resized(page, sizes.resize_width);
  if (sizes.crop_height < page.height) page = cropped(page, sizes.crop_height);
  return { status: 200, headers: { 'content-type': 'image/png' }, body: encodePng(page) };
}

function refused(status: number, message: string): Reply {
  return textReply(status, 'text/plain; charset=utf-8', `${message}\n`);
}
