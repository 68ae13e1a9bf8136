import './graph-filter.css';
import { Button, HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { awayMarks } from '../../../shared/drawing/node-look.ts';
import type { Scene } from '../../../shared/drawing/scene.ts';
import { dayOf } from '../../../shared/figures.ts';
import type { NumberRange } from '../../../shared/item-filter.ts';
import { allTimes, type TimeRange } from '../../../shared/item-times.ts';
import type { FoundSets } from '../../graph/colour-by.ts';
import type { Filter, VerdictFilter } from '../../stores/filter-store.ts';
import { filterParts } from '../../stores/filter-words.ts';
import { usePart, useView, useWorkbench } from '../../stores/workbench.ts';
import { graphTexts } from '../../texts/graph.ts';
import { membershipTexts } from '../../texts/membership.ts';
import { KindSelect } from '../../ui/KindSelect.tsx';
import { widgetKey } from '../../ui/widget-keys.ts';
import { itemsOf } from './use-links.ts';
import { useSources } from './use-sets.ts';

const texts = graphTexts.filter;
const distances = [1, 2, 3, 4, 5];

/** What is asked of the picture. Table and timeline show the same part of the case. */
export function GraphFilter({ scene, onClose }: { readonly scene: Scene; readonly onClose: () => void }) {
  const { filter, settings, run, canvas } = useWorkbench();
  const wish = useView(filter.store);
  const ghosts = usePart(settings.store, (state) => state.graphGhosts);
  const shown = useShown(scene);
  return (
    <search
      className="tool-row graph-filter"
      aria-label={texts.title}
      onKeyDown={(event) => {
        if (widgetKey(event) === 'leave') onClose();
      }}
    >
      <InputGroup
        autoFocus
        size="small"
        type="search"
        placeholder={texts.text}
        aria-label={texts.text}
        value={wish.text}
        spellCheck={false}
        onValueChange={(text) => filter.change({ text })}
      />
      <KindSelect kinds={wish.kinds} onChange={(kinds) => filter.change({ kinds })} />
      <Numbers title={texts.risk} range={wish.risk} most={100} onChange={(risk) => filter.change({ risk })} />
      <Numbers title={texts.links} range={wish.links} onChange={(links) => filter.change({ links })} />
      <Days range={wish.time} onChange={(time) => filter.change({ time })} />
      <VerdictSelect />
      <SourceSelect chosen={wish.source} />
      <DistanceSelect near={wish.near} />
      <Switch label={texts.ghosts} title={texts.ghostsHint} checked={ghosts} onChange={() => run('graph.ghosts')} />
      <span className="spacer" />
      <span className="quiet number" data-testid="graph-shown">
        {texts.shown(shown)}
      </span>
      <Button size="small" text={texts.select} onClick={() => canvas.selectAll()} />
      {filterParts(wish).length > 0 && (
        <Button size="small" variant="minimal" text={texts.clear} onClick={() => filter.clear()} />
      )}
      <Button
        size="small"
        variant="minimal"
        icon={<Cross />}
        aria-label={texts.close}
        title={texts.close}
        onClick={onClose}
      />
    </search>
  );
}

/** From a number to a number; either can be left empty. */
function Numbers(props: {
  readonly title: string;
  readonly range: NumberRange | null;
  readonly most?: number;
  readonly onChange: (range: NumberRange | null) => void;
}) {
  const { title, range, most, onChange } = props;
  const { from, to } = range ?? { from: null, to: null };
  const change = (next: NumberRange) => onChange(next.from === null && next.to === null ? null : next);
  const field = (label: string, value: number | null, take: (value: number | null) => void) => (
    <InputGroup
      className="graph-filter-number"
      size="small"
      type="number"
      min={0}
      max={most}
      aria-label={label}
      value={value === null ? '' : String(value)}
      onValueChange={(typed) => take(typed === '' ? null : Math.max(0, Number(typed)))}
    />
  );
  return (
    <span className="graph-filter-range">
      {title}
      {field(texts.from(title), from, (value) => change({ from: value, to }))}–
      {field(texts.to(title), to, (value) => change({ from, to: value }))}
    </span>
  );
}

/** From a day to a day; either can be left empty. */
function Days(props: { readonly range: TimeRange | null; readonly onChange: (range: TimeRange | null) => void }) {
  const { from, to } = props.range ?? allTimes;
  const change = (next: TimeRange) =>
    props.onChange(next.from === allTimes.from && next.to === allTimes.to ? null : next);
  const field = (label: string, value: string, take: (day: string) => void) => (
    <InputGroup
      className="graph-filter-day"
      size="small"
      type="date"
      aria-label={label}
      value={value === allTimes.from || value === allTimes.to ? '' : dayOf(value)}
      onValueChange={take}
    />
  );
  return (
    <span className="graph-filter-range">
      {texts.seen}
      {field(texts.from(texts.seen), from, (day) =>
        change({ from: day === '' ? allTimes.from : `${day}T00:00:00.000Z`, to }),
      )}
      –
      {field(texts.to(texts.seen), to, (day) =>
        change({ from, to: day === '' ? allTimes.to : `${day}T23:59:59.999Z` }),
      )}
    </span>
  );
}

function VerdictSelect() {
  const { filter, membership } = useWorkbench();
  const chosen = usePart(filter.store, ({ verdict }) => verdict?.is ?? 'all');
  return (
    <HTMLSelect
      aria-label={membershipTexts.filter}
      value={chosen}
      options={Object.entries(membershipTexts.filters).map(([value, label]) => ({ value, label }))}
      onChange={({ target: { value } }) => {
        const { verdicts } = membership.store.getState();
        filter.change({ verdict: value === 'all' ? null : { is: value as VerdictFilter['is'], verdicts } });
      }}
    />
  );
}

function SourceSelect({ chosen }: { readonly chosen: Filter['source'] }) {
  const { filter } = useWorkbench();
  const sources = useSources(true);
  // What comes later from the chosen source passes, too.
  useEffect(() => {
    const { source } = filter.store.getState();
    const found = source && sources && itemsFrom(sources, source.title);
    if (found) filter.change({ source: found });
  }, [filter, sources]);
  return (
    <HTMLSelect
      aria-label={texts.source}
      value={chosen?.title ?? ''}
      options={[
        { value: '', label: sources ? texts.anySource : texts.finding },
        ...(sources?.sets ?? []).map(({ title }) => ({ value: title, label: title })),
      ]}
      onChange={({ target: { value } }) => {
        filter.change({ source: sources ? itemsFrom(sources, value) : null });
      }}
    />
  );
}

/** Null if there is no such source. */
function itemsFrom({ sets, setOf }: FoundSets, title: string): Filter['source'] {
  const index = sets.findIndex((set) => set.title === title);
  return index < 0 ? null : { title, ids: { has: (id) => setOf(id) === index } };
}

/** Steps from what is selected now; another selection later does not change it. */
function DistanceSelect({ near }: { readonly near: Filter['near'] }) {
  const { filter, selection, openCase } = useWorkbench();
  const hasSelection = usePart(selection.store, ({ keys }) => keys.size > 0);
  return (
    <HTMLSelect
      aria-label={texts.steps}
      title={hasSelection || near ? undefined : texts.nothingSelected}
      disabled={!hasSelection && !near}
      value={near?.steps ?? ''}
      options={[
        { value: '', label: texts.anySteps },
        ...distances.map((steps) => ({ value: steps, label: texts.within(steps) })),
      ]}
      onChange={({ target: { value } }) => {
        const { keys } = selection.store.getState();
        const ids = near?.ids ?? itemsOf(keys, openCase.rows);
        filter.change({ near: value === '' ? null : { ids, steps: Number(value) } });
      }}
    />
  );
}

/** How many nodes the filter leaves. */
function useShown(scene: Scene): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    let known = -1;
    const count = () => {
      if (known === scene.shapeVersion()) return;
      known = scene.shapeVersion();
      const { nodes, look } = scene.drawing();
      let passing = 0;
      for (let slot = 0; slot < nodes; slot++) if (((look[slot] as number) & awayMarks) === 0) passing++;
      setShown(passing);
    };
    count();
    return scene.listen(count);
  }, [scene]);
  return shown;
}
