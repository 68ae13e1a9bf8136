/**
 * Who may import whom. A row is a part of the house and the parts below it that it may use; each may also use itself.
 * The first row whose prefix fits a file is its part. `test/contract/layers.test.ts` holds every import against this.
 */
export const layers: readonly { readonly part: string; readonly files: string; readonly uses: readonly string[] }[] = [
  { part: 'shared', files: 'shared/', uses: [] },

  { part: 'demo', files: 'electron/demo/', uses: [] },
  { part: 'core', files: 'electron/core/', uses: ['shared'] },
  { part: 'api/account', files: 'electron/api/account/', uses: ['shared', 'core', 'api'] },
  { part: 'api/investigate', files: 'electron/api/investigate/', uses: ['shared', 'core', 'api'] },
  { part: 'api/enrich', files: 'electron/api/enrich/', uses: ['shared', 'core', 'api'] },
  { part: 'api/screenshots', files: 'electron/api/screenshots/', uses: ['shared', 'core', 'api'] },
  { part: 'api/detect', files: 'electron/api/detect/', uses: ['shared', 'core', 'api'] },
  { part: 'api/pdns', files: 'electron/api/pdns/', uses: ['shared', 'core', 'api'] },
  { part: 'api/limits', files: 'electron/api/limits/', uses: ['shared', 'core', 'api'] },
  { part: 'api/batch', files: 'electron/api/batch/', uses: ['shared', 'core', 'api'] },
  { part: 'api/feeds', files: 'electron/api/feeds/', uses: ['shared', 'core', 'api'] },
  { part: 'api', files: 'electron/api/', uses: ['shared', 'core'] },
  { part: 'keys', files: 'electron/keys/', uses: ['shared', 'core'] },
  { part: 'case', files: 'electron/case/', uses: ['shared', 'core'] },
  { part: 'graph-main', files: 'electron/graph/', uses: ['shared', 'core', 'case', 'api', 'api/pdns'] },
  { part: 'shell-electron', files: 'electron/shell-electron/', uses: ['shared', 'core', 'app'] },
  { part: 'shell-chromium', files: 'electron/shell-chromium/', uses: ['shared', 'core', 'app'] },
  { part: 'shell-terminal', files: 'electron/shell-terminal/', uses: ['shared', 'core', 'keys', 'app'] },
  {
    part: 'app',
    files: 'electron/',
    uses: [
      'shared',
      'core',
      'keys',
      'case',
      'graph-main',
      'api',
      'api/account',
      'api/detect',
      'api/investigate',
      'api/enrich',
      'api/screenshots',
      'api/limits',
      'api/pdns',
      'api/batch',
      'api/feeds',
    ],
  },

  { part: 'ui', files: 'renderer/ui/', uses: ['shared'] },
  { part: 'stores', files: 'renderer/stores/', uses: ['shared'] },
  { part: 'graph', files: 'renderer/graph/', uses: ['shared'] },
  { part: 'panels/account', files: 'renderer/panels/account/', uses: ['shared', 'ui', 'stores'] },
  { part: 'panels/connections', files: 'renderer/panels/connections/', uses: ['shared', 'ui', 'stores'] },
  { part: 'panels/entities', files: 'renderer/panels/entities/', uses: ['shared', 'ui', 'stores'] },
  { part: 'panels/evidence', files: 'renderer/panels/evidence/', uses: ['shared', 'ui', 'stores'] },
  { part: 'panels/history', files: 'renderer/panels/history/', uses: ['shared', 'ui', 'stores'] },
  { part: 'panels/inspector', files: 'renderer/panels/inspector/', uses: ['shared', 'ui', 'stores'] },
  { part: 'panels/links', files: 'renderer/panels/links/', uses: ['shared', 'ui', 'stores'] },
  { part: 'panels/timeline', files: 'renderer/panels/timeline/', uses: ['shared', 'ui', 'stores'] },
  { part: 'panels/requests', files: 'renderer/panels/requests/', uses: ['shared', 'ui', 'stores'] },
  { part: 'panels/start', files: 'renderer/panels/start/', uses: ['shared', 'ui', 'stores'] },
  { part: 'commands', files: 'renderer/commands/', uses: ['shared', 'ui', 'stores'] },
  {
    part: 'frame',
    files: 'renderer/frame/',
    uses: [
      'shared',
      'ui',
      'stores',
      'commands',
      'panels/account',
      'panels/connections',
      'panels/entities',
      'panels/evidence',
      'panels/history',
      'panels/inspector',
      'panels/links',
      'panels/requests',
      'panels/start',
      'panels/timeline',
    ],
  },
  { part: 'page', files: 'renderer/', uses: ['shared', 'ui', 'stores', 'commands', 'frame'] },
];

/** Packages that only these parts may import. */
export const keptPackages: Readonly<Record<string, readonly string[]>> = {
  electron: ['shell-electron'],
  'playwright-core': ['shell-chromium'],
  '@napi-rs/keyring': ['keys'],
  undici: ['core'],
  cytoscape: ['graph'],
  'node:sqlite': ['core', 'case'],
  yazl: ['case'],
  tldts: ['graph-main'],
};

/** Parts that may import no package at all, Node's own modules aside. */
export const bareParts: readonly string[] = ['demo'];
