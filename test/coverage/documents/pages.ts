import type { Page } from '../row.ts';
import { account } from './account.ts';
import { batch } from './batch.ts';
import { detect } from './detect.ts';
import { enrich } from './enrich.ts';
import { feedsPage } from './feeds.ts';
import { investigate } from './investigate.ts';
import { pdns } from './pdns.ts';
import { platform } from './platform.ts';
import { screenshots } from './screenshots.ts';

/** The contents of the three documents, page by page. */
export const pages: readonly Page[] = [
  platform,
  account,
  investigate,
  enrich,
  screenshots,
  detect,
  feedsPage,
  pdns,
  batch,
];
