import { Reading } from '../../shared/readings.ts';
import type { CaseFile } from '../case/case-file.ts';
import type { ReadAgain } from '../case/rebuild.ts';
import { createStoredAnswers } from './stored-answers.ts';
import { additionsOf, putReading } from './take.ts';

/** How a rebuild reads data from the replies of a case again. */
export function readAgainFrom(file: CaseFile): ReadAgain {
  const answers = createStoredAnswers(file);
  return async (source) => {
    const reading = Reading.safeParse(source);
    if (!reading.success) return null;
    const additions = await additionsOf(answers, reading.data);
    return (draft) => putReading(draft, reading.data, additions);
  };
}
