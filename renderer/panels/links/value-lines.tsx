import { entityKey } from '../../../shared/entities.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { isGuided } from '../../../shared/pivots.ts';
import {
  type LinkedDomains,
  newBy,
  priceOfOption,
  type SharedValue,
  type ValueOption,
} from '../../stores/value-rows.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import type { ValueAction, ValueLine } from '../../ui/ValueList.tsx';

const texts = inspectorTexts.attributes;

export interface LineNeeds {
  readonly guidedBelow: number;
  /** The case can’t be changed now. */
  readonly fixed: boolean;
  /** The items that have the values, by kind and value. */
  readonly standing: ReadonlyMap<string, number>;
  readonly linked: LinkedDomains;
  readonly pivot: (option: ValueOption) => void;
  readonly show: (id: number) => void;
  readonly add?: (value: SharedValue) => void;
}

/** A value as a row of the list: what it is, how many share it, how many of them are new, and the price. */
export function lineOfValue(value: SharedValue, needs: LineNeeds): ValueLine {
  const { kind, options, roles, key } = value;
  const [best] = options;
  const id = needs.standing.get(entityKey(kind, value.value)) ?? null;
  const fresh = best ? newBy(best, id, needs.linked) : null;
  return {
    key,
    name: <Indicator kind={kind} value={value.value} />,
    about: plainLine(roles.join(', ')),
    figure: countWords(value.count),
    price: [fresh === null ? '' : texts.fresh(fresh), best ? priceWords(best) : ''].filter(Boolean).join(' · '),
    isRare: isGuided(value.count, needs.guidedBelow),
    actions: [...pivotActions(options, needs), ...placeActions(value, id, needs)],
  };
}

/** A search of an item itself: its title is in place of the value. */
export function lineOfSearch(value: SharedValue, id: number, needs: LineNeeds): ValueLine {
  const [option] = value.options as [ValueOption];
  const fresh = newBy(option, id, needs.linked);
  return {
    key: value.key,
    name: option.pivot.title,
    about: fresh === null ? '' : texts.fresh(fresh),
    figure: option.pivot.through === 'pdns' ? '' : countWords(option.count),
    price: priceWords(option),
    isRare: isGuided(option.count, needs.guidedBelow),
    actions: pivotActions(value.options, needs),
  };
}

export function countWords(count: number | null): string {
  if (count === null) return texts.notCounted;
  return count <= 1 ? texts.onlyThis : texts.domains(count);
}

function priceWords(option: ValueOption): string {
  if (option.count !== null && option.count <= 1) return '';
  const { queries, uncounted, refused } = priceOfOption(option);
  return refused ? texts.refused : texts.price(queries, uncounted);
}

function pivotActions(options: readonly ValueOption[], { fixed, pivot }: LineNeeds): ValueAction[] {
  if (fixed) return [];
  const useful = options.filter(({ count }) => count === null || count > 1);
  return useful.map((option, index) => {
    const price = priceWords(option);
    const run = () => pivot(option);
    if (index === 0) return { text: texts.pivot(price), title: option.pivot.title, run };
    const figures = `${countWords(option.count)} · ${price}`;
    return { text: texts.pivotBy(plainLine(option.roles.join(', ')), figures), title: option.pivot.title, run };
  });
}

function placeActions(value: SharedValue, id: number | null, { fixed, show, add }: LineNeeds): ValueAction[] {
  if (id !== null) return [{ text: texts.show, run: () => show(id) }];
  return fixed || !add ? [] : [{ text: texts.add, title: texts.addHelp, run: () => add(value) }];
}
