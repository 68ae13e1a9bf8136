import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** What some panel and product folders may import beside the common list. */
const alsoUsed: Readonly<Record<string, readonly string[]>> = {
  'panels/detect': ['panels/links', 'panels/memory', 'panels/screenshots'],
  'panels/feeds': ['panels/memory'],
  'panels/graph': ['graph'],
  'panels/inspector': ['panels/links', 'panels/memory', 'panels/screenshots'],
  'panels/paste': ['panels/memory'],
  'panels/start': ['box'],
  'panels/watching': ['panels/links'],
  'api/platform': ['api/account'],
};

/** Every folder of `renderer/panels/` and of `electron/api/` is a separate part. */
const panelParts = partsIn('renderer/panels', 'panels', ['shared', 'texts', 'ui', 'stores', 'panel']);
const productParts = partsIn('electron/api', 'api', ['shared', 'core', 'api']);

function partsIn(folder: string, above: string, uses: readonly string[]) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const part = `${above}/${name}`;
      return { part, files: `${folder}/${name}/`, uses: [...uses, ...(alsoUsed[part] ?? [])] };
    });
}

/**
 * Who may import whom. A row is a part and the parts below it that it may use; each may also use itself. The first row
 * whose prefix matches a file is its part. `test/contract/layers.test.ts` checks every import against this.
 */
export const layers: readonly { readonly part: string; readonly files: string; readonly uses: readonly string[] }[] = [
  { part: 'shared', files: 'shared/', uses: [] },

  { part: 'demo', files: 'electron/demo/', uses: [] },
  { part: 'core', files: 'electron/core/', uses: ['shared'] },
  ...productParts,
  { part: 'api', files: 'electron/api/', uses: ['shared', 'core'] },
  { part: 'keys', files: 'electron/keys/', uses: ['shared', 'core'] },
  { part: 'case', files: 'electron/case/', uses: ['shared', 'core'] },
  { part: 'timestamp', files: 'electron/timestamp/', uses: ['shared', 'core'] },
  { part: 'share', files: 'electron/share/', uses: ['shared', 'core', 'case', 'api'] },

  { part: 'picture', files: 'electron/picture/', uses: ['shared', 'core'] },
  { part: 'export', files: 'electron/export/', uses: ['shared', 'core', 'case', 'graph-main'] },
  {
    part: 'import',
    files: 'electron/import/',
    uses: ['shared', 'core', 'case', 'api', 'attribution', 'graph-main', 'export'],
  },
  { part: 'screenshots', files: 'electron/screenshots/', uses: ['shared', 'core', 'case', 'api', 'api/screenshots'] },
  {
    part: 'report',
    files: 'electron/report/',
    uses: ['shared', 'core', 'case', 'graph-main', 'export', 'picture'],
  },
  { part: 'lookalikes', files: 'electron/lookalikes/', uses: ['shared', 'core', 'case', 'api', 'api/detect'] },
  { part: 'attribution', files: 'electron/attribution/', uses: ['shared'] },
  {
    part: 'graph-main',
    files: 'electron/graph/',
    uses: ['shared', 'core', 'case', 'attribution', 'lookalikes', 'api', 'api/detect', 'api/pdns', 'api/feeds'],
  },
  { part: 'warnings', files: 'electron/warnings/', uses: ['shared', 'core', 'attribution'] },
  { part: 'feeds-main', files: 'electron/feeds/', uses: ['shared', 'core', 'case', 'api', 'api/feeds', 'graph-main'] },
  { part: 'files', files: 'electron/files/', uses: ['shared', 'core', 'case', 'graph-main'] },
  { part: 'memory', files: 'electron/memory/', uses: ['shared', 'core', 'case', 'attribution', 'graph-main'] },
  {
    part: 'actors',
    files: 'electron/actors/',
    uses: ['shared', 'core', 'case', 'attribution', 'graph-main', 'export', 'memory'],
  },
  { part: 'team', files: 'electron/team/', uses: ['shared', 'core', 'case', 'keys'] },
  { part: 'mcp', files: 'electron/mcp/', uses: ['shared', 'core', 'case'] },
  { part: 'asking', files: 'electron/asking/', uses: ['shared', 'core', 'case', 'api', 'graph-main'] },
  { part: 'watching', files: 'electron/watching/', uses: ['shared', 'core', 'case', 'graph-main', 'asking'] },
  { part: 'chains', files: 'electron/chains/', uses: ['shared', 'core', 'case', 'graph-main', 'asking'] },
  { part: 'shell-electron', files: 'electron/shell-electron/', uses: ['shared', 'core', 'app'] },
  { part: 'shell-chromium', files: 'electron/shell-chromium/', uses: ['shared', 'core', 'app'] },
  {
    part: 'shell-terminal',
    files: 'electron/shell-terminal/',
    uses: ['shared', 'core', 'keys', 'app', 'mcp', 'shell-chromium'],
  },
  {
    part: 'app',
    files: 'electron/',
    uses: [
      'shared',
      'core',
      'keys',
      'case',
      'graph-main',
      'share',
      'timestamp',
      'feeds-main',
      'asking',
      'export',
      'import',
      'report',
      'picture',
      'screenshots',
      'lookalikes',
      'files',
      'memory',
      'actors',
      'team',
      'watching',
      'warnings',
      'chains',
      'api',
      ...productParts.map(({ part }) => part),
    ],
  },

  { part: 'texts', files: 'renderer/texts/', uses: ['shared'] },
  { part: 'ui', files: 'renderer/ui/', uses: ['shared', 'texts'] },
  { part: 'rests', files: 'renderer/page-rests.ts', uses: [] },
  { part: 'stores', files: 'renderer/stores/', uses: ['shared', 'texts', 'rests'] },
  { part: 'graph', files: 'renderer/graph/', uses: ['shared', 'texts', 'rests'] },
  ...panelParts,
  { part: 'panel', files: 'renderer/panels/panel.ts', uses: ['shared'] },
  { part: 'commands', files: 'renderer/commands/', uses: ['shared', 'texts', 'ui', 'stores'] },
  { part: 'box', files: 'renderer/box/', uses: ['shared', 'texts', 'ui', 'stores', 'commands'] },
  {
    part: 'frame',
    files: 'renderer/frame/',
    uses: ['shared', 'texts', 'ui', 'stores', 'commands', 'box', 'panel', ...panelParts.map(({ part }) => part)],
  },
  { part: 'page', files: 'renderer/', uses: ['shared', 'texts', 'ui', 'stores', 'commands', 'frame'] },
];

/** Packages that only these parts may import. */
export const keptPackages: Readonly<Record<string, readonly string[]>> = {
  electron: ['shell-electron'],
  'playwright-core': ['shell-chromium'],
  '@napi-rs/keyring': ['keys'],
  undici: ['core'],
  'node:sqlite': ['core', 'case', 'memory'],
  yazl: ['case'],
  yauzl: ['import'],
  saxes: ['import'],
  'postal-mime': ['import'],
  unpdf: ['import'],
  micromark: ['report'],
  tldts: ['attribution', 'graph-main'],
  '@duckdb/node-api': ['files'],
  '@modelcontextprotocol/sdk': ['mcp'],
  pg: ['team'],
};

/**
 * Files that only their own part may import, like every style sheet. Whoever has a database can send SQL to it: others
 * use `case/queries/`.
 */
export const ownFiles: readonly string[] = [
  'electron/case/database.ts',
  'electron/case/database-of.ts',
  'electron/case/open-database.ts',
  'electron/case/open-aside.ts',
  'electron/case/create-case-file.ts',
  'electron/case/case-rows.ts',
];

/**
 * Where SQL is allowed: for the case, for the core's own stores, for the index of all cases, for DuckDB over files, for
 * a team's PostgreSQL, and as hostile text of the demo.
 */
export const sqlFolders: readonly string[] = [
  'electron/case/',
  'electron/core/',
  'electron/files/process/',
  'electron/memory/process/',
  'electron/team/postgres/',
  'electron/demo/',
];

/** Parts that may import only these packages. `demo` also uses Node's own modules; `shared` may not. */
export const onlyPackages: Readonly<Record<string, readonly string[]>> = {
  demo: ['node:'],
  shared: ['zod'],
};
