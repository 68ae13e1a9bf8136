import './value-list.css';
import { Button } from '@blueprintjs/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { uiTexts } from '../texts/ui.ts';
import { lineAfter } from './use-lines.ts';
import { isModified, widgetKey } from './widget-keys.ts';

export interface ValueAction {
  readonly text: string;
  readonly title?: string;
  readonly run: () => void;
}

/** One value, how many share it, and what can be done with it. */
export interface ValueLine {
  readonly key: string;
  readonly name: ReactNode;
  /** Below the value, such as its roles. */
  readonly about: string;
  /** Beside the value, such as a count. */
  readonly figure: string;
  /** Below the figure, such as the price. */
  readonly price: string;
  readonly isRare: boolean;
  /** Enter runs the first. */
  readonly actions: readonly ValueAction[];
}

const page = 10;
const mostAtFirst = 25;
const moreAtOnce = 100;

/** Values to act on: a click or an arrow key selects one, Enter runs its first action. */
export function ValueList(props: { readonly label: string; readonly lines: readonly ValueLine[] }) {
  const { lines } = props;
  const id = useId();
  const [most, setMost] = useState(mostAtFirst);
  const [key, setKey] = useState<string | null>(null);
  const shown = lines.slice(0, most);
  const at = shown.findIndex((line) => line.key === key);
  const idOf = (index: number) => `${id}-${index}`;

  function select(index: number): void {
    setKey(shown[index]?.key ?? null);
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' });
  }

  function pressed(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || isModified(event)) return; // The selected row has buttons.
    const target = lineAfter(event, at, shown.length, page);
    if (target !== undefined) select(target);
    else if (widgetKey(event) === 'open' && at >= 0) shown[at]?.actions[0]?.run();
    else return;
    event.preventDefault();
    event.stopPropagation(); // The same keys mean other things elsewhere.
  }

  const grid = {
    role: 'grid',
    'aria-activedescendant': at < 0 ? undefined : idOf(at),
    tabIndex: 0,
    onKeyDown: pressed,
  };
  return (
    <>
      <table {...grid} aria-label={props.label} className="value-list">
        <tbody>
          {shown.map((line, index) => (
            <Line key={line.key} line={line} id={idOf(index)} selected={index === at} onSelect={() => select(index)} />
          ))}
        </tbody>
      </table>
      {lines.length > most && (
        <Button
          size="small"
          variant="minimal"
          text={uiTexts.moreValues(lines.length - most)}
          onClick={() => setMost(most + moreAtOnce)}
        />
      )}
    </>
  );
}

function Line(props: {
  readonly line: ValueLine;
  readonly id: string;
  readonly selected: boolean;
  readonly onSelect: () => void;
}) {
  const { line, selected } = props;
  return (
    <tr
      id={props.id}
      data-key={line.key}
      aria-selected={selected}
      className={selected ? 'value-list-line selected' : 'value-list-line'}
      onClick={props.onSelect}
    >
      <td>
        <span className="value-list-row">
          <span className="value-list-name">{line.name}</span>
          <span className={line.isRare ? 'number value-list-rare' : 'number'}>{line.figure}</span>
        </span>
        <span className="value-list-row quiet">
          <span className="value-list-about">{line.about}</span>
          <span className="number">{line.price}</span>
        </span>
        {selected && line.actions.length > 0 && (
          <span className="value-list-actions">
            {line.actions.map(({ text, title, run }, index) => (
              <Button
                key={text}
                size="small"
                variant={index === 0 ? 'outlined' : 'minimal'}
                text={text}
                title={title ?? ''}
                onClick={run}
              />
            ))}
          </span>
        )}
      </td>
    </tr>
  );
}
