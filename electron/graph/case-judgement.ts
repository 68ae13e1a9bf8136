import type { RowChange } from '../../shared/case-rows.ts';
import type { Common } from '../../shared/graph-answers.ts';
import { longComparison } from '../../shared/judging-title.ts';
import type { CaseFile } from '../case/case-file.ts';
import { countOfKinds, valuesOfKinds } from '../case/queries/entities.ts';
import { lookalikeCount, markOfLookalikes } from '../case/queries/lookalikes.ts';
import { lastAnswerTo } from '../case/queries/replies.ts';
import { countOperation } from './counted-values.ts';
import { readLookalikes } from './lookalike-facts.ts';
import { findSharedTraits, type JudgingAids, type SharedTraitsOptions } from './shared-traits.ts';
import type { StoredAnswers } from './stored-answers.ts';

/** More names take too long to judge again after each change: they are judged when somebody asks for it. */
export const judgedUnasked = 5000;
export const judgedKinds = ['domain', 'host'] as const;

type Judged = {
  /** How many names were compared, and how many were left out. */
  readonly compared: number;
  readonly left: number;
  readonly clusters: Common['clusters'];
};

/** Runs a long judgement as a job, so that the user sees its progress and can cancel it. */
export type AsJob = (
  names: number,
  work: (options: Pick<SharedTraitsOptions, 'signal' | 'onProgress'>) => Promise<Judged>,
) => Promise<Judged>;

export interface CaseJudgementParts {
  readonly open: () => CaseFile;
  readonly answers: () => StoredAnswers;
  readonly aids: JudgingAids;
  readonly asJob: AsJob;
}

/** The clusters of all names of the case: judged once, and again when something that matters has changed. */
export interface CaseJudgement {
  /** `all` judges a large case too; without it, only if that was done before and nothing has changed. */
  clusters(all?: boolean): Promise<Judged>;
  changed(changes: readonly RowChange[]): void;
}

export function createCaseJudgement({ open, answers, aids, asJob }: CaseJudgementParts): CaseJudgement {
  let revision = 0;
  let known: {
    readonly file: CaseFile;
    readonly state: string;
    readonly judged: Promise<Judged>;
  } | null = null;
  /** How many names a case that is too large to be judged unasked has. */
  let large: { readonly file: CaseFile; readonly state: string; readonly left: number } | null = null;

  async function judge(file: CaseFile, ids: readonly number[], lookalikes: number): Promise<Judged> {
    const work = async (options: Pick<SharedTraitsOptions, 'signal' | 'onProgress'>): Promise<Judged> => {
      const others = await readLookalikes(file, lookalikes);
      const { of, clusters } = await findSharedTraits(file, answers(), ids, {
        ...options,
        others,
        aids,
        clustersOnly: true,
      });
      options.signal?.throwIfAborted();
      return { compared: of, left: 0, clusters };
    };
    return ids.length + lookalikes > longComparison ? asJob(ids.length + lookalikes, work) : work({});
  }
  return {
    clusters: async (all = false) => {
      const file = open();
      const state = `${revision} ${markOfLookalikes(file)} ${lastAnswerTo(file, countOperation)} ${aids.mark()}`;
      const isKnown = known?.file === file && known.state === state;
      if (isKnown && known) return known.judged;
      const lookalikes = lookalikeCount(file);
      if (!all) {
        const isCounted = large?.file === file && large.state === state;
        const left = isCounted && large ? large.left : countOfKinds(file, judgedKinds) + lookalikes;
        if (left > judgedUnasked) {
          large = { file, state, left };
          return { compared: 0, left, clusters: [] };
        }
      }
      const ids = valuesOfKinds(file, judgedKinds).map(({ id }) => id);
      // One at a time: the one that runs is of an earlier state, and ends soon.
      const before = known?.judged.catch(() => null);
      const judged = Promise.resolve(before).then(() => judge(file, ids, lookalikes));
      const mine = { file, state, judged };
      known = mine;
      judged.catch(() => {
        if (known === mine) known = null; // The next call tries again.
      });
      return judged;
    },
    changed: (changes) => {
      if (changes.some(matters)) revision++;
    },
  };
}

/** Whether a change can change who belongs together: moving or naming something can't. */
function matters(change: RowChange): boolean {
  switch (change.table) {
    case 'observation':
    case 'edge':
    case 'membership':
    case 'campaign':
      return true;
    case 'entity':
      return change.before === null || change.after === null;
    default:
      return false;
  }
}
