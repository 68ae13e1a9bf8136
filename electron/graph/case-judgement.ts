import type { RowChange } from '../../shared/case-rows.ts';
import type { Common } from '../../shared/graph-answers.ts';
import type { CaseFile } from '../case/case-file.ts';
import { valuesOfKinds } from '../case/queries/entities.ts';
import { markOfLookalikes } from '../case/queries/lookalikes.ts';
import { readLookalikes } from './lookalike-facts.ts';
import { findSharedTraits } from './shared-traits.ts';
import type { StoredAnswers } from './stored-answers.ts';

/** More names take too long to judge again after each change: *What links these?* compares them on request. */
const mostNames = 5000;
const mostLookalikes = 5000;

/** The clusters of all names of the case: judged once, and again when something that matters has changed. */
export interface CaseJudgement {
  /** How many names were compared, and how many were left out. */
  clusters(): Promise<{ readonly compared: number; readonly left: number; readonly clusters: Common['clusters'] }>;
  changed(changes: readonly RowChange[]): void;
}

export function createCaseJudgement(open: () => CaseFile, answers: () => StoredAnswers): CaseJudgement {
  let revision = 0;
  let known: {
    readonly file: CaseFile;
    readonly state: string;
    readonly judged: ReturnType<CaseJudgement['clusters']>;
  } | null = null;

  async function judge(file: CaseFile) {
    const ids = valuesOfKinds(file, ['domain', 'host']).map(({ id }) => id);
    if (ids.length > mostNames) return { compared: 0, left: ids.length, clusters: [] };
    const others = await readLookalikes(file, mostLookalikes);
    const { of, clusters } = await findSharedTraits(file, answers(), ids, { others });
    return { compared: of, left: 0, clusters };
  }
  return {
    clusters: () => {
      const file = open();
      const state = `${revision} ${markOfLookalikes(file)}`;
      if (known?.file !== file || known.state !== state) {
        // One at a time: the one that runs is of an earlier state, and ends soon.
        const before = known?.judged.catch(() => null);
        const judged = Promise.resolve(before).then(() => judge(file));
        known = { file, state, judged };
        judged.catch(() => {
          known = null; // The next call tries again.
        });
      }
      return known.judged;
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
