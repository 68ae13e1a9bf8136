// The host of screenshot images: its own origin, opened by the token in the link and never by API credentials.

import { textReply } from '../http/reply.ts';
import type { Host } from '../http/router.ts';

export const imagesHost: Host = {
  name: 'images',
  routes: [],
  refuse: (status, message) => textReply(status, 'text/plain; charset=utf-8', `${message}\n`),
};
