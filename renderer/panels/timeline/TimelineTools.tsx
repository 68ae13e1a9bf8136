import { Button, ButtonGroup, HTMLSelect, Switch } from '@blueprintjs/core';
import { ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons';
import { figure } from '../../../shared/figures.ts';
import type { Grouping } from './bars.ts';
import { type Span, zoomed } from './time-scale.ts';

/** How the bars are shown, and the counts of what is shown. */
export function TimelineTools(props: {
  readonly grouping: Grouping;
  readonly onGrouping: (grouping: Grouping) => void;
  readonly onlySelected: boolean;
  readonly onOnlySelected: (only: boolean) => void;
  readonly shown: number;
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
        aria-label="Grouped by"
        value={props.grouping}
        options={[
          { value: 'owner', label: 'By name' },
          { value: 'target', label: 'By what it points to' },
        ]}
        onChange={(event) => props.onGrouping(event.target.value as Grouping)}
      />
      <Switch
        label="Selected only"
        checked={props.onlySelected}
        onChange={(event) => props.onOnlySelected(event.target.checked)}
      />
      <span className="quiet number" data-testid="bar-count">
        {props.shown === props.all ? figure(props.all) : `${figure(props.shown)} of ${figure(props.all)}`} intervals
      </span>
      <span className="spacer" />
      <ButtonGroup variant="minimal">
        <Button size="small" icon={<ZoomIn />} title="Nearer (+)" aria-label="Nearer" onClick={() => zoomBy(0.5)} />
        <Button size="small" icon={<ZoomOut />} title="Farther (−)" aria-label="Farther" onClick={() => zoomBy(2)} />
        <Button
          size="small"
          icon={<ZoomToFit />}
          title="The whole time (0)"
          aria-label="The whole time"
          onClick={() => props.onView(null)}
        />
      </ButtonGroup>
    </div>
  );
}
