import './colour.css';
import { Button } from '@blueprintjs/core';
import { uiTexts } from '../texts/ui.ts';

export const colours = ['red', 'orange', 'yellow', 'green', 'blue', 'violet'] as const;
export type Colour = (typeof colours)[number];

/** One of six colours, or none. Each has its name, for users who can't distinguish them. */
export function ColourPicker(props: {
  readonly chosen: string | null;
  readonly onChoose: (colour: Colour | null) => void;
  readonly disabled?: boolean;
}) {
  return (
    <div className="colour-picker">
      <Button
        size="small"
        variant="minimal"
        text={uiTexts.noColour}
        active={props.chosen === null}
        disabled={props.disabled}
        onClick={() => props.onChoose(null)}
      />
      {colours.map((colour) => (
        <Button
          key={colour}
          size="small"
          variant="minimal"
          active={props.chosen === colour}
          aria-pressed={props.chosen === colour}
          disabled={props.disabled}
          icon={<ColourMark colour={colour} />}
          text={uiTexts.colours[colour]}
          onClick={() => props.onChoose(colour)}
        />
      ))}
    </div>
  );
}

export function ColourMark({ colour }: { readonly colour: string }) {
  return <span className={`colour-mark colour-${colour}`} title={colour} />;
}
