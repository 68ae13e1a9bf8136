import { useMemo } from 'react';
import type { Attribute } from '../../../shared/attributes.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { pivotOnValue } from '../../stores/pivot-value.ts';
import { sharedValues } from '../../stores/value-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { Section } from '../../ui/Section.tsx';
import { ValueList } from '../../ui/ValueList.tsx';
import { lineOfValue } from './value-lines.tsx';

const texts = linksTexts.advice;

/** The searches that would bring most that belongs, for the least. */
export function AdviceList({ common }: { readonly common: Common }) {
  const workbench = useWorkbench();
  const { openCase, settings, selection } = workbench;
  const fixed = usePart(openCase.store, (view) => whyFixed(view) !== null);
  const guidedBelow = usePart(settings.store, (state) => state.guidedBelow);
  const lines = useMemo(
    () =>
      common.advice.flatMap((step) => {
        const { kind, value, relation, parameter, domains, have, unknown, isStrong } = step;
        const asked = { kind, value, relation, parameter: parameter as Attribute['parameter'], count: domains };
        const [shared] = sharedValues([asked]);
        if (!shared) return [];
        const line = lineOfValue(shared, {
          guidedBelow,
          fixed,
          standing: new Map(),
          linked: new Map(),
          pivot: (option) => void pivotOnValue(workbench, have, option),
          show: () => undefined,
        });
        const holders = { text: texts.select(have.length), run: () => selection.select(have) };
        const about = `${isStrong ? texts.strong : texts.weak} · ${plainLine(relation)}`;
        const price = [texts.fresh(unknown), line.price].filter(Boolean).join(' · ');
        return [{ ...line, key: `${parameter} ${value}`, about, price, actions: [...line.actions, holders] }];
      }),
    [common, workbench, selection, guidedBelow, fixed],
  );
  if (lines.length === 0) return null;
  return (
    <Section title={texts.title} aside={<span className="quiet">{texts.aside}</span>}>
      <ValueList label={texts.title} lines={lines} />
    </Section>
  );
}
