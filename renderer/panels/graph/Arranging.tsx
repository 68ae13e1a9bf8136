import './arranging.css';
import { Button } from '@blueprintjs/core';
import { graphTexts } from '../../texts/graph.ts';

const texts = graphTexts.arranging;

/** How far a long layout is. It can end at any time, with what it has found. */
export function Arranging(props: {
  readonly done: number;
  readonly onSettle: () => void;
  readonly onGiveUp: () => void;
}) {
  const percent = Math.floor(props.done * 100);
  return (
    <section className="arranging" aria-label={texts.title}>
      <span className="number">{texts.done(percent)}</span>
      <progress aria-label={texts.title} max={100} value={percent} />
      <Button size="small" text={texts.enough} title={texts.enoughHint} onClick={props.onSettle} />
      <Button size="small" variant="minimal" text={texts.giveUp} title={texts.giveUpHint} onClick={props.onGiveUp} />
    </section>
  );
}
