// All operations of the feeds.

import type { Route } from '../http/router.ts';
import { downloadRoutes } from './download.ts';
import { feedRoutes } from './stream.ts';

export const allFeedRoutes: readonly Route[] = [...feedRoutes, ...downloadRoutes];
