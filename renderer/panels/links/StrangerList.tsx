import './stranger.css';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Common } from '../../../shared/graph-answers.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { Section } from '../../ui/Section.tsx';
import { PairPart } from './PairPart.tsx';

const texts = linksTexts.strangers;
const mostAtFirst = 8;

/** The names that do not fit the campaign, or what most of them are: the nearest first. */
export function StrangerList(props: {
  readonly common: Common;
  readonly ids: readonly number[];
  readonly select: (ids: readonly number[]) => void;
}) {
  const { cluster, names, all: total } = props.common.strangers;
  const { openCase } = useWorkbench();
  const [most, setMost] = useState(mostAtFirst);
  const [asked, setAsked] = useState<readonly [number, number] | null>(null);
  const main = cluster === null ? undefined : props.common.clusters[cluster];
  if (!main || names.length === 0) return null;
  const all = (
    <Button
      size="small"
      variant="minimal"
      text={texts.select}
      onClick={() => props.select(names.map(({ id }) => id))}
    />
  );
  return (
    <>
      <Section title={texts.title(total, main.ids.length)} aside={all}>
        <ul className="stranger-list">
          {names.slice(0, most).map(({ id, mean, closest }) => {
            const row = openCase.rows.entities.get(id);
            return (
              <li key={id}>
                <Button size="small" variant="minimal" className="stranger-name" onClick={() => props.select([id])}>
                  {row ? <Indicator kind={row.kind} value={row.value} /> : texts.gone}
                </Button>
                <span className="number quiet" title={texts.meanHelp}>
                  {texts.mean(mean)}
                </span>
                <Button size="small" variant="minimal" text={texts.why} onClick={() => setAsked([id, closest])} />
              </li>
            );
          })}
        </ul>
        {names.length > most && (
          <Button
            size="small"
            variant="minimal"
            text={texts.more(names.length - most)}
            onClick={() => setMost(names.length)}
          />
        )}
        {total > names.length && names.length <= most && <p className="quiet">{texts.left(total - names.length)}</p>}
      </Section>
      {asked && <PairPart pair={asked} among={props.ids} onClose={() => setAsked(null)} />}
    </>
  );
}
