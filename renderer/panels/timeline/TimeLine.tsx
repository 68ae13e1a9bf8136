import { memo } from 'react';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { harmlessValue } from '../../../shared/defang.ts';
import { localWords } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { timelineTexts as texts } from '../../texts/timeline.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { type Span, utcWords } from '../../ui/time-scale.ts';
import { type Bar, registration } from './bars.ts';
import type { Line } from './lines.ts';

export const lineHeight = 22;

/** The colours of record types; others share one. */
const typeColours: Readonly<Record<string, string>> = {
  A: 'address',
  AAAA: 'address',
  NS: 'nameserver',
  SOA: 'nameserver',
  MX: 'mail',
  CNAME: 'name',
  DNAME: 'name',
  PTR: 'name',
};

interface Props {
  readonly line: Line;
  readonly index: number;
  readonly count: number;
  /** Whether the row names its group: the first row of each does, and the first visible one. */
  readonly isNamed: boolean;
  readonly isCursor: boolean;
  readonly ownerChosen: boolean;
  readonly targetChosen: boolean;
  readonly view: Span;
  readonly width: number;
  readonly onPress: (
    index: number,
    event: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean },
  ) => void;
  readonly onTell: (bar: Bar) => void;
}

/** One bar with its entity. */
export const TimeLine = memo(function TimeLine(props: Props) {
  const { line, index, ownerChosen, targetChosen } = props;
  const { bar, group } = line;
  const isChosen = ownerChosen && (targetChosen || bar.target === null);
  const other = bar.target === null ? null : group === bar.target ? bar.owner : bar.target;
  const groupChosen = group === bar.owner ? ownerChosen : targetChosen;
  const otherChosen = group === bar.owner ? targetChosen : ownerChosen;
  const classes = ['time-line', isChosen && 'selected', props.isCursor && 'focused', line.isFirst && 'first-of-group'];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys for all of its lines
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names the line that has it
    <div
      id={`time-line-${bar.key}`}
      role="option"
      aria-selected={isChosen}
      aria-posinset={index + 1}
      aria-setsize={props.count}
      aria-label={wordsOf(bar)}
      className={classes.filter(Boolean).join(' ')}
      style={{ top: index * lineHeight, height: lineHeight }}
      onClick={(event) => props.onPress(index, event)}
      onPointerEnter={() => props.onTell(bar)}
    >
      <span className={groupChosen ? 'time-line-name chosen' : 'time-line-name'} title={shownName(group)}>
        {props.isNamed && <Indicator kind={group.kind} value={group.value} />}
      </span>{' '}
      <span
        className={otherChosen ? 'time-line-what chosen' : 'time-line-what'}
        title={other ? shownName(other) : undefined}
      >
        <span className="time-line-type">{bar.type === registration ? texts.registered : plainLine(bar.type)}</span>{' '}
        {other && <Indicator kind={other.kind} value={other.value} />}
      </span>
      <span className="timeline-chart">
        <BarMark bar={bar} view={props.view} width={props.width} />
      </span>
    </div>
  );
});

/** A registration is a frame around the events in it. */
function colourOf({ type }: Bar): string {
  if (type === registration) return 'color-mix(in srgb, var(--bar-registration) 28%, transparent)';
  return `var(--bar-${typeColours[type] ?? 'other'})`;
}

function BarMark({ bar, view, width }: { readonly bar: Bar; readonly view: Span; readonly width: number }) {
  const x = (at: number) => ((at - view.from) / (view.to - view.from)) * width;
  const [from, to] = [x(bar.from), x(bar.to)];
  if (to < 0) return <span className="time-beyond before">‹</span>;
  if (from > width) return <span className="time-beyond after">›</span>;
  const left = Math.max(0, from);
  const seen = bar.firstSeen === null ? null : x(bar.firstSeen);
  const classes = [
    'time-bar',
    bar.type === registration && 'time-bar-registration',
    from < 0 && 'from-before',
    to > width && 'to-after',
  ];
  return (
    <>
      <span
        className={classes.filter(Boolean).join(' ')}
        style={{ left, width: Math.max(3, Math.min(width, to) - left), background: colourOf(bar) }}
        title={hintOf(bar)}
      />
      {to > width && (
        <span className="time-later" title={texts.later(bothTimes(bar.to))}>
          ›
        </span>
      )}
      {seen !== null && seen >= 0 && seen <= width && (
        <span className="time-seen" style={{ left: seen }} title={texts.firstSeenAt(bothTimes(bar.firstSeen ?? 0))} />
      )}
    </>
  );
}

function shownName({ kind, value }: EntityRow): string {
  return harmlessValue(kind, value);
}

function hintOf({ from, to }: Bar): string {
  return `${bothTimes(from)}\n${bothTimes(to)}`;
}

function bothTimes(at: number): string {
  return `${utcWords(at)} (${localWords(at)})`;
}

/** The text of the row for screen readers. */
function wordsOf({ owner, target, type, from, to }: Bar): string {
  const what = target ? `${plainLine(type)} ${shownName(target)}` : texts.registered;
  return texts.line(shownName(owner), what, utcWords(from), utcWords(to));
}
