import { Button, ButtonGroup, HTMLSelect, Switch } from '@blueprintjs/core';
import { ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons';
import { timelineTexts as texts } from '../../texts/timeline.ts';
import { type Span, zoomed } from '../../ui/time-scale.ts';
import type { Grouping } from './lines.ts';

/** How the bars are shown, and the counts of what is shown. */
export function TimelineTools(props: {
  readonly grouping: Grouping;
  readonly onGrouping: (grouping: Grouping) => void;
  readonly onlySelected: boolean;
  readonly onOnlySelected: (only: boolean) => void;
  /** Whether dates to come are shown; `none` if there are none. */
  readonly future: 'in' | 'out' | 'none';
  readonly onFuture: (wanted: boolean) => void;
  /** Null until they are counted. */
  readonly shown: number | null;
  /** How many of these the list has. */
  readonly listed: number;
  readonly all: number;
  readonly view: Span;
  readonly extent: Span;
  readonly onView: (view: Span | null) => void;
}) {
  const { view, extent } = props;
  const zoomBy = (factor: number) => props.onView(zoomed(view, factor, (view.from + view.to) / 2, extent));
  return (
    <div className="timeline-tools">
      <HTMLSelect
        aria-label={texts.groupedBy}
        value={props.grouping}
        options={[
          { value: 'owner', label: texts.byName },
          { value: 'target', label: texts.byTarget },
        ]}
        onChange={(event) => props.onGrouping(event.target.value as Grouping)}
      />
      <Switch
        label={texts.selectedOnly}
        checked={props.onlySelected}
        onChange={(event) => props.onOnlySelected(event.target.checked)}
      />
      {props.future !== 'none' && (
        <Switch
          label={texts.future}
          title={texts.futureHint}
          checked={props.future === 'in'}
          onChange={(event) => props.onFuture(event.target.checked)}
        />
      )}
      <span className="quiet number" data-testid="bar-count">
        {props.shown !== null && texts.count(props.shown, props.all)}
        {props.shown !== null && props.listed < props.shown && ` · ${texts.listed(props.listed)}`}
      </span>
      <span className="spacer" />
      <ButtonGroup variant="minimal">
        <Button
          size="small"
          icon={<ZoomIn />}
          title={texts.hint(texts.zoomIn, '+')}
          aria-label={texts.zoomIn}
          onClick={() => zoomBy(0.5)}
        />
        <Button
          size="small"
          icon={<ZoomOut />}
          title={texts.hint(texts.zoomOut, '−')}
          aria-label={texts.zoomOut}
          onClick={() => zoomBy(2)}
        />
        <Button
          size="small"
          icon={<ZoomToFit />}
          title={texts.hint(texts.showAll, '0')}
          aria-label={texts.showAll}
          onClick={() => props.onView(null)}
        />
      </ButtonGroup>
    </div>
  );
}
