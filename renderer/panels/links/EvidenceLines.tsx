import './weighed.css';
import type { EvidenceLine } from '../../../shared/graph-answers.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { rarityWords } from '../../../shared/rarity-words.ts';
import { linksTexts } from '../../texts/links.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { CountOffer } from './CountOffer.tsx';
import { NameList } from './NameList.tsx';

const texts = linksTexts.evidence;

export interface Line extends EvidenceLine {
  /** How many of the names it is about. */
  readonly names?: number;
  readonly examples?: readonly number[];
}

/** What speaks for and against one owner, with its weight: a person can add it up. */
export function EvidenceLines(props: { readonly lines: readonly Line[]; readonly of?: number }) {
  return (
    <ul className="weighed-lines">
      {props.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and their order never changes
        <li key={index}>
          <span className={line.weight < 0 ? 'number weighed-weight warn' : 'number weighed-weight'}>
            {texts.weight(line.weight)}
          </span>
          <span className="weighed-words">
            {line.names !== undefined && props.of !== undefined && (
              <span className="quiet">{texts.share(line.names, props.of)} </span>
            )}
            <Words line={line} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Words({ line }: { readonly line: Line }) {
  const { kind, value, relation, domains, from, list, countable } = line;
  if (kind === null || value === null) {
    return (
      <>
        <bdi>{plainLine(line.text)}</bdi>
        {line.examples && line.examples.length > 0 && (
          <>
            {': '}
            <NameList ids={line.examples} most={3} />
          </>
        )}
      </>
    );
  }
  return (
    <>
      {plainLine(relation ?? '')} <Indicator kind={kind} value={value} />
      {domains !== null && from !== null && <span className="quiet"> · {rarityWords(domains, from, list)}</span>}
      {countable && (
        <>
          {' '}
          <CountOffer countable={countable} />
        </>
      )}
    </>
  );
}
