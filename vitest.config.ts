import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take longest: begun last, as their size would have it, one of them would run on alone. */
const long = [
  'readme.test',
  'demo-conformance',
  'spoiled-cases.test',
  'bad-days.test',
  'packaging.test',
  'page-attacks.test',
  'following.test',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((name) => moduleId.includes(name));
      return place < 0 ? long.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

const all = ['{shared,electron,renderer,build}/**/*.test.ts', 'test/contract/**/*.test.ts'];
/**
 * What these test leaves nothing behind in its process: they follow each other in one, and need no start, no import and no
 * demo world for each file. Of them the quick ones ask no service over and over: `npm run test:quick` runs these.
 */
const quick = [
  '{shared,renderer}/**/*.test.ts',
  'electron/{export,graph,import}/**/*.test.ts',
  // Those left out measure the memory of their process, or change its environment.
  'electron/core/*/!(body-keeper|bounded-answers|ndjson|signed-http-answers|system-proxy).test.ts',
  'test/contract/{api-coverage,as-it-grows,described-inputs,failure-words,figures,growth-plot,layers,named-tests,security,transport-memory}.test.ts',
];
/** These need a process of their own: they measure its memory or its work, change it, or replace modules in it. */
const alone = [
  'electron/core/**/*.test.ts',
  'electron/{keys,shell-electron,shell-chromium}/**/*.test.ts',
  'electron/case/{case-faults,case-file,undo-slices}.test.ts',
  'electron/demo/feeds/feeds.test.ts',
  'electron/{data-folder,feeds/following,files/files,watching/schedule}.test.ts',
  'test/contract/{canary,file-killed,hostile-case,keys,readme,soak,spoiled-cases}.test.ts',
  'test/contract/{shell,transport}-*.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 180_000, // A machine may be busy; what hangs is found all the same.
    hookTimeout: 180_000,
    sequence: { sequencer: LongFirst },
    pool: 'forks',
    setupFiles: ['test/support/reused-world.ts', 'test/support/patient-waits.ts'],
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 3, // One of them always waits for a clock or a disk.
    projects: [
      { extends: true, test: { name: 'alone', include: alone, exclude: quick } },
      { extends: true, test: { name: 'together', include: all, exclude: [...quick, ...alone], isolate: false } },
      { extends: true, test: { name: 'quick', include: quick, isolate: false } },
    ],
  },
});
