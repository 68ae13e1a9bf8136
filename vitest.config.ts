import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take longest: begun last, as their size would have it, one of them would run on alone. */
const long = ['readme.test', 'demo-conformance', 'bad-days.test', 'packaging.test', 'following.test'];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((name) => moduleId.includes(name));
      return place < 0 ? long.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    include: ['{shared,electron,renderer,build}/**/*.test.ts', 'test/contract/**/*.test.ts'],
    testTimeout: 60_000, // A machine may be busy; what hangs is found all the same.
    retry: process.env.CI ? 1 : 0, // On a busy machine, once more; the report shows which tests needed it.
    sequence: { sequencer: LongFirst },
    pool: 'forks',
    maxWorkers: 3, // One of them always waits for a clock or a disk.
  },
});
