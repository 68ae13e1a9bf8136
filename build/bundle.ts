// Makes dist/: the page, the main process of each shell, and the preload script.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, minify, type Plugin } from 'vite';
import { copyFonts } from './fonts.ts';
import { lazyProgram } from './lazy-modules.ts';
import { declaresCalls, withLazyMembers, withPureConstants } from './lazy-schemas.ts';
import { isLibraryStyle, usedStyles } from './used-styles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const stamp = join(dist, 'made-from');

const common: InlineConfig = { root, configFile: false, logLevel: 'warn', clearScreen: false };

/** Packages that are not bundled: those with a native binary (`pg` can do without its own), and the one that the shell supplies. */
const external = ['electron', 'playwright-core', 'pg-native', /^@napi-rs\/keyring/, /^@duckdb\//, /^node:/];

/** Fonts are copied to a fixed place, so that both windows and the drawing thread read the same files. */
const isFont = (id: string) => id.startsWith('/fonts/');

/** The complete icon set is loaded only where an icon is named at run time. */
const isNotAllIcons = (module: string) => !/@blueprintjs\/icons\/.*\/paths\//.test(module);

/** The page gets only the schemas that it uses: main checks the calls. */
const pureShared: Plugin = {
  name: 'pure-shared',
  enforce: 'pre',
  transform: async (code, id) => (/\/shared\/[^?]+\.ts$/.test(id) ? withPureConstants(code) : null),
};

const smallStyles: Plugin = {
  name: 'small-styles',
  enforce: 'pre',
  transform: (css, id) => (isLibraryStyle(id) ? usedStyles(css) : null),
};

const page: InlineConfig = {
  ...common,
  root: join(root, 'renderer'),
  base: '/',
  plugins: [pureShared, smallStyles, react()],
  build: {
    outDir: join(dist, 'renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    assetsInlineLimit: 0, // The content policy allows no data: scripts or fonts.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4000,
    reportCompressedSize: false,
    // The window waits for each additional file, so there is one for all that its first picture needs, which also keeps its
    // styles in order, and one for what only later panels share.
    rolldownOptions: {
      external: isFont,
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1, test: isNotAllIcons },
            { name: 'later', minShareCount: 2, test: isNotAllIcons },
          ],
        },
      },
    },
  },
};

/** The window of main's questions shares no file with the page. */
const question: InlineConfig = {
  ...common,
  root: join(root, 'renderer', 'question'),
  base: '/question/',
  build: {
    outDir: join(dist, 'renderer', 'question'),
    emptyOutDir: true,
    target: 'chrome130',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { external: isFont },
  },
};

const terminal = join(root, 'electron/shell-terminal/main.ts');

/** The processes that every shell starts. */
const workers = {
  'picture-worker': join(root, 'electron/picture/worker.ts'),
  'demo-worker': join(root, 'electron/demo/worker.ts'),
  'printer-worker': join(root, 'electron/shell-chromium/printer-worker.ts'),
  'file-reader': join(root, 'electron/files/process/main.ts'),
  'import-reader': join(root, 'electron/import/process/main.ts'),
  'case-memory': join(root, 'electron/memory/process/main.ts'),
};

const lazySchemas: Plugin = {
  name: 'lazy-schemas',
  enforce: 'pre',
  transform: async (code, id) => (declaresCalls(id) ? withLazyMembers(code) : null),
};

function forNode(outDir: string, input: Readonly<Record<string, string>>, minify = false): InlineConfig {
  return {
    ...common,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'node24',
      ssr: true,
      minify,
      reportCompressedSize: false,
      rollupOptions: {
        external,
        input: { ...input },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
    ssr: { noExternal: true, external: ['electron', 'playwright-core', '@napi-rs/keyring', '@duckdb/node-api'] },
  };
}

const main = forNode(join(dist, 'main'), {
  electron: join(root, 'electron/shell-electron/main.ts'),
  chromium: join(root, 'electron/shell-chromium/main.ts'),
  'chromium-shell': join(root, 'electron/shell-chromium/start.ts'), // for journeys and benchmarks, which need its page
  terminal,
  ...workers,
});

/** A sandboxed preload must be one CommonJS file. */
const preload: InlineConfig = {
  ...common,
  build: {
    outDir: join(dist, 'main'),
    emptyOutDir: false,
    target: 'chrome130',
    minify: false,
    reportCompressedSize: false,
    lib: { entry: join(root, 'electron/shell-electron/preload.ts'), formats: ['cjs'], fileName: () => 'preload.cjs' },
    rollupOptions: { external: ['electron'] },
  },
};

/** A hash over the sources, so that a bundle is rebuilt exactly when one of them changed. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const folder of ['shared', 'electron', 'renderer', 'build']) hashFolder(join(root, folder), hash);
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function hashFolder(folder: string, hash: ReturnType<typeof createHash>): void {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) hashFolder(path, hash);
    else if (!name.includes('.test.')) hash.update(name).update(readFileSync(path));
  }
}

/** Builds what is missing or out of date. Returns whether it did. */
export async function bundle(): Promise<boolean> {
  const wanted = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  rmSync(stamp, { force: true });
  await make(page);
  await make(question);
  copyFonts(join(dist, 'renderer', 'fonts'));
  await make({ ...main, plugins: [lazySchemas] });
  await make(preload);
  writeFileSync(stamp, wanted);
  return true;
}

/** The same whoever asks for it: in a test's environment, Vite would take the libraries' variants for development. */
async function make(config: InlineConfig): ReturnType<typeof build> {
  const { NODE_ENV: before } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await build(config);
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/**
 * The terminal alone, for the `sextant` command, which loads only the modules that a call uses. Returns the sources that it
 * is made of.
 */
export async function bundleTerminal(outDir: string): Promise<string[]> {
  const sources = new Set<string>();
  const noteSources: Plugin = {
    name: 'note-sources',
    moduleParsed: ({ id }) => void (isSource(id) && sources.add(relative(root, id).replaceAll('\\', '/'))),
  };
  const plugins = [noteSources, lazySchemas];
  await make({ ...forNode(outDir, workers, true), plugins });
  const modules = forNode(outDir, { terminal });
  const output = { format: 'cjs', preserveModules: true, preserveModulesRoot: root, exports: 'named' } as const;
  const rollupOptions = { ...modules.build?.rollupOptions, output: { ...output, entryFileNames: '[name].js' } };
  const built = await make({ ...modules, plugins, build: { ...modules.build, rollupOptions, write: false } });
  if (!('output' in built)) throw new Error('the bundle of the terminal is not one bundle');
  const chunks = built.output.filter((part) => part.type === 'chunk');
  for (const [name, code] of await lazyProgram('terminal.js', chunks, minified))
    writeFileSync(join(outDir, name), code);
  return [...sources].sort();
}

async function minified(name: string, code: string): Promise<string> {
  const small = await minify(name, code, { module: false });
  const [error] = small.errors;
  if (error) throw new Error(`${name}: ${error.message}`);
  return small.code;
}

/** Packages change with the lock file only. */
function isSource(id: string): boolean {
  return isAbsolute(id) && !/[\\/]node_modules[\\/]/.test(id);
}

if (import.meta.filename === process.argv[1]) {
  console.log((await bundle()) ? 'dist/ is made.' : 'dist/ is up to date.');
}
