import './value-list.css';
import { Button } from '@blueprintjs/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { uiTexts } from '../texts/ui.ts';
import { lineAfter } from './use-lines.ts';
import { byWidgetKey, isModified, widgetKey } from './widget-keys.ts';

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

/**
 * Values to act on: a click or an arrow key selects one, Enter runs its first action, and Right goes to the others. By
 * keyboard the first value is selected at once.
 */
export function ValueList(props: { readonly label: string; readonly lines: readonly ValueLine[] }) {
  const { lines } = props;
  const id = useId();
  const [most, setMost] = useState(mostAtFirst);
  const [chosen, setChosen] = useState<{ readonly key: string; readonly index: number } | null>(null);
  const shown = lines.slice(0, most);
  const at = placeOf(chosen, shown);
  const idOf = (index: number) => `${id}-${index}`;

  function select(index: number): void {
    const line = shown[index];
    setChosen(line ? { key: line.key, index } : null);
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' });
  }

  function pressed(event: KeyboardEvent<HTMLElement>): void {
    if (isModified(event)) return;
    const isOnRow = event.target === event.currentTarget;
    const target = isOnRow ? lineAfter(event, at, shown.length, page) : undefined;
    if (target !== undefined) select(target);
    else if (isOnRow && widgetKey(event) === 'open' && at >= 0) {
      if (!event.repeat) shown[at]?.actions[0]?.run(); // A key held down would spend query after query.
    } else if (!walk(event)) return;
    event.preventDefault();
    event.stopPropagation(); // The same keys mean other things elsewhere.
  }

  function entered({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    if (target === currentTarget && currentTarget.matches(':focus-visible')) select(Math.max(0, at));
  }

  const grid = {
    role: 'grid',
    'aria-activedescendant': at < 0 ? undefined : idOf(at),
    tabIndex: 0,
    onKeyDown: pressed,
    onFocus: entered,
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

/** When the chosen value has gone, as after a pivot, the one in its place is next. */
function placeOf(chosen: { readonly key: string; readonly index: number } | null, lines: readonly ValueLine[]): number {
  if (chosen === null) return -1;
  const found = lines.findIndex(({ key }) => key === chosen.key);
  return found >= 0 ? found : Math.min(chosen.index, lines.length - 1);
}

/** Left and Right go through the buttons of the selected row. The row itself is the first one: Enter runs it. */
function walk(event: KeyboardEvent<HTMLElement>): boolean {
  const grid = event.currentTarget;
  const step = byWidgetKey(event, { right: 1, left: -1 });
  const buttons = [...grid.querySelectorAll<HTMLElement>('.value-list-actions button')];
  if (step === undefined || buttons.length === 0) return false;
  const now = event.target instanceof HTMLElement ? Math.max(0, buttons.indexOf(event.target)) : 0;
  const next = Math.min(buttons.length - 1, now + step);
  (next <= 0 ? grid : buttons[next])?.focus({ preventScroll: next <= 0 });
  return true;
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
