import { figure } from './figures.ts';
import type { raritySources } from './graph-answers.ts';
import { plainLine } from './odd-text.ts';

/** How many domains share a value, and where that number comes from. */
export function rarityWords(domains: number, from: (typeof raritySources)[number], list: string | null = null): string {
  const number = figure(domains);
  switch (from) {
    case 'service':
      return `${number} domains have it`;
    case 'elsewhere':
      return `${number} domains have it, counted elsewhere in the case`;
    case 'holders':
      return `at least ${number} domains have it; the case refutes the count`;
    case 'usual':
      return `nobody counted it; about ${number} is usual`;
    case 'computed':
      return `about ${number} domains have it, by calculation`;
    case 'list':
      return `infrastructure that strangers share${list === null ? '' : `, says ${plainLine(list)}`}`;
    case 'mixed':
      return 'names of many registrars and years have it';
  }
}
