import { Button } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import { normalValue } from '../../../shared/entities.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { pivotOnValue } from '../../stores/pivot-value.ts';
import { sharedValues } from '../../stores/value-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { linksTexts } from '../../texts/links.ts';
import { Section } from '../../ui/Section.tsx';
import { ValueList } from '../../ui/ValueList.tsx';
import { lineOfValue } from '../links/value-lines.tsx';

const texts = inspectorTexts.several;
/** More are compared only when asked for: reading their records takes a while. */
const mostCompared = 500;
const mostShown = 3;
/** Waits until a selection is complete: a box on the canvas changes it many times. */
const calmMs = 250;

/** The strongest reasons why the selected names belong together, and a way to all of them. */
export function SharedPart({ names }: { readonly names: readonly number[] }) {
  const { run } = useWorkbench();
  const common = useCommon(names);
  if (names.length < 2) return null;
  const all = <Button size="small" variant="minimal" text={wayText(common)} onClick={() => run('panel.links')} />;
  return (
    <Section title={texts.linksTitle} aside={all}>
      {names.length > mostCompared && <p className="quiet">{texts.linksMany(names.length)}</p>}
      {common && (common.traits.length === 0 ? <p className="quiet">{texts.linksNone}</p> : <Traits common={common} />)}
    </Section>
  );
}

function wayText(common: Common | null): string {
  return common && common.traits.length > 0 ? texts.linksAll(common.traits.length) : texts.linksOpen;
}

/** What the case knows they share; null until it has answered, and if there are too many. */
function useCommon(ids: readonly number[]): Common | null {
  const { bridge, judging } = useWorkbench();
  const revision = usePart(judging.store, (view) => view.revision);
  const [found, setFound] = useState<{ readonly ids: readonly number[]; readonly common: Common } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` asks again, and is no part of the question
  useEffect(() => {
    if (ids.length < 2 || ids.length > mostCompared) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await bridge.call('graph.sharedTraits', { ids: [...ids] }, asking.signal);
      if (!asking.signal.aborted && answer.ok) setFound({ ids, common: answer.value });
    }, calmMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [bridge, ids, revision]);
  return found?.ids === ids ? found.common : null;
}

function Traits({ common }: { readonly common: Common }) {
  const workbench = useWorkbench();
  const { openCase, settings, selection, judging } = workbench;
  const fixed = usePart(openCase.store, (view) => whyFixed(view) !== null);
  const guidedBelow = usePart(settings.store, (state) => state.guidedBelow);
  const lines = useMemo(() => {
    const have = new Map<string, ReadonlySet<number>>();
    for (const { kind, value, have: ids } of common.traits) {
      const key = normalValue(kind, value).toLowerCase();
      have.set(key, new Set([...(have.get(key) ?? []), ...ids]));
    }
    const values = sharedValues(
      common.traits.map((trait) => ({ ...trait, parameter: trait.parameter as Parameter, relation: trait.relation })),
    );
    return values.slice(0, mostShown).map((value) => {
      const ids = [...(have.get(value.key) ?? [])];
      const line = lineOfValue(value, {
        guidedBelow,
        fixed,
        standing: new Map(),
        linked: new Map(),
        pivot: (option) => void pivotOnValue(workbench, ids, option),
        show: () => undefined,
      });
      const some = { text: texts.facetHelp(ids.length), run: () => selection.select(ids) };
      const share = texts.share(ids.length, common.of);
      const countable = common.traits.find(
        (trait) => trait.countable !== null && normalValue(trait.kind, trait.value).toLowerCase() === value.key,
      )?.countable;
      const count =
        countable && !fixed
          ? [{ text: linksTexts.count.action, title: linksTexts.count.help, run: () => void judging.count(countable) }]
          : [];
      return { ...line, about: plainLine(`${share} · ${line.about}`), actions: [...line.actions, ...count, some] };
    });
  }, [common, guidedBelow, fixed, workbench, selection, judging]);
  return <ValueList label={texts.linksTitle} lines={lines} />;
}

type Parameter = Parameters<typeof sharedValues>[0][number]['parameter'];
