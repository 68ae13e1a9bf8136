import { figure } from './figures.ts';

/** Comparisons of more names than this take seconds: they are jobs with progress. */
export const longComparison = 2000;

/** The title of the job: the panel finds its progress by it. */
export function judgingTitle(names: number): string {
  return `Comparing ${figure(names)} names`;
}
