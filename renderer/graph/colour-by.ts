import type { EntityRow } from '../../shared/case-rows.ts';
import {
  ageColours,
  categoryColours,
  colourNumber,
  leadingTint,
  othersColour,
  restColour,
  strongHue,
} from '../../shared/drawing/colours.ts';
import type { Drawing } from '../../shared/drawing/drawing.ts';
import {
  awayEdgeMarks,
  awayMarks,
  type Band,
  bandOfLook,
  bandTitles,
  edgeMarks,
  groupKind,
  kindOfLook,
  marks,
} from '../../shared/drawing/node-look.ts';
import type { Colouring } from '../../shared/drawing/scene-rows.ts';
import { type EntityKind, entityKindRows } from '../../shared/entity-kinds.ts';
import { noSteps } from '../../shared/graph-steps.ts';
import type { MemberVerdict } from '../../shared/membership.ts';
import type { ColourMode } from '../../shared/settings.ts';
import { graphTexts } from '../texts/graph.ts';

const texts = graphTexts.legend;
const day = 24 * 60 * 60 * 1000;

/** One colour and what it means. */
export interface Category {
  readonly title: string;
  /** `#rrggbb`; no two categories of a plan share one. */
  readonly colour: string;
  /** Why its members belong together. */
  readonly help?: string | undefined;
  /** A cluster that is less sure. */
  readonly dashed?: boolean | undefined;
}

/** Items of one cluster, community or source. */
export interface FoundSet extends Omit<Category, 'colour'> {
  readonly ids: readonly number[];
  /** The values behind a cluster: weights by entity. */
  readonly values?: ReadonlyMap<number, number> | undefined;
}

/** The most important first. */
export interface FoundSets {
  readonly sets: readonly FoundSet[];
  /** The place of an item's set among them. */
  readonly setOf: (id: number) => number | undefined;
}

/** The last of several sets of an item counts. */
export function withMembers(sets: readonly FoundSet[]): FoundSets {
  const of = new Map<number, number>();
  for (const [index, { ids }] of sets.entries()) for (const id of ids) of.set(id, index);
  return { sets, setOf: (id) => of.get(id) };
}

/** What the colours mean in one mode. Risk has no plan: nodes are drawn by risk anyway. */
export interface ColourPlan {
  readonly mode: Exclude<ColourMode, 'risk'>;
  /** In the order of the legend. */
  readonly categories: readonly Category[];
  /** Null for a row to which none applies. */
  categoryOf(row: EntityRow): Category | null;
  /** What such rows are called. */
  readonly rest: Category;
}

const verdictColours = { in: '#2f9e5f', unsure: '#d9731a', out: '#8a6d4f' } as const;

/** What some modes need to know besides the row. */
export interface ColourFacts {
  /** The services' current time. */
  readonly now: number;
  /** Clusters or communities. */
  readonly clusters?: FoundSets | undefined;
  readonly sources?: FoundSets | undefined;
  /** The number of links of an item. */
  readonly linksOf?: ((id: number) => number) | undefined;
  /** How many steps an item is from the selection; undefined if nothing is selected. */
  readonly stepsOf?: ((id: number) => number) | undefined;
  /** The user's verdicts, by entity. */
  readonly verdicts?: ReadonlyMap<number, { readonly verdict: MemberVerdict }> | undefined;
}

const noSets: FoundSets = { sets: [], setOf: () => undefined };

export function colourPlan(mode: ColourMode, facts: ColourFacts): ColourPlan | null {
  switch (mode) {
    case 'risk':
      return null;
    case 'kind':
      return byKind();
    case 'cluster':
      return bySets(mode, facts.clusters ?? noSets, { others: texts.otherClusters, rest: texts.noCluster });
    case 'community':
      return bySets(mode, facts.clusters ?? noSets, { others: texts.otherCommunities, rest: texts.noCommunity });
    case 'source':
      return bySets(mode, facts.sources ?? noSets, { others: texts.otherSources, rest: texts.noSource });
    case 'age':
      return byAge(facts.now);
    case 'verdict':
      return byVerdict(facts.verdicts);
    case 'links':
      return byNumber(mode, texts.linkCounts, [100, 20, 5, 2, 1], facts.linksOf, texts.noLinks);
    case 'steps': {
      const { stepsOf } = facts;
      const nearness = stepsOf && ((id: number) => -stepsOf(id));
      return byNumber(
        mode,
        texts.steps,
        [0, -1, -2, -3, 1 - noSteps],
        nearness,
        stepsOf ? texts.notLinked : texts.noneSelected,
      );
    }
  }
}

/** Kinds of one family share a hue, and differ by shape and icon as always. */
function byKind(): ColourPlan {
  const families = new Map<string, Category>();
  const ofKind = new Map<EntityKind, Category>();
  for (const { id, many, dark } of entityKindRows) {
    const colour = strongHue(dark);
    const known = families.get(colour) ?? { title: many, colour };
    families.set(colour, known);
    ofKind.set(id, known);
  }
  return {
    mode: 'kind',
    categories: [...families.values()],
    categoryOf: ({ kind }) => ofKind.get(kind) ?? null,
    rest: { title: texts.groups, colour: restColour },
  };
}

/** A colour for each of the first sets, and one for all others together. */
function bySets(
  mode: 'cluster' | 'community' | 'source',
  { sets, setOf }: FoundSets,
  words: { readonly others: (sets: number) => string; readonly rest: string },
): ColourPlan {
  const categories: Category[] = sets
    .slice(0, categoryColours.length)
    .map(({ title, help, dashed }, index) => ({ title, help, dashed, colour: categoryColours[index] ?? restColour }));
  const others = sets.length - categories.length;
  if (others > 0) categories.push({ title: words.others(others), colour: othersColour });
  return {
    mode,
    categories,
    categoryOf({ id }) {
      const index = setOf(id);
      return index === undefined ? null : (categories[Math.min(index, categories.length - 1)] ?? null);
    },
    rest: { title: words.rest, colour: restColour },
  };
}

function byVerdict(verdicts: ColourFacts['verdicts']): ColourPlan {
  const { verdicts: titles } = texts;
  const category = (verdict: MemberVerdict) => ({ title: titles[verdict], colour: verdictColours[verdict] });
  const known = { in: category('in'), unsure: category('unsure'), out: category('out') };
  return {
    mode: 'verdict',
    categories: [known.in, known.unsure, known.out],
    categoryOf({ id }) {
      const verdict = verdicts?.get(id)?.verdict;
      return verdict ? known[verdict] : null;
    },
    rest: { title: texts.noVerdict, colour: restColour },
  };
}

/** By creation of a domain, or else by when it was first seen. */
function byAge(now: number): ColourPlan {
  const limits = [7 * day, 30 * day, 365 * day, Number.POSITIVE_INFINITY];
  const categories = texts.ages.map((title, index) => ({ title, colour: ageColours[index] ?? restColour }));
  return {
    mode: 'age',
    categories,
    categoryOf({ facts }) {
      const age = now - Date.parse(facts.created ?? facts.firstSeen ?? '');
      return Number.isNaN(age) ? null : (categories[limits.findIndex((limit) => age <= limit)] ?? null);
    },
    rest: { title: texts.noDate, colour: restColour },
  };
}

/** A colour for each number from one of these on, the highest first; those below the last are the rest. */
function byNumber(
  mode: 'links' | 'steps',
  titles: readonly string[],
  least: readonly number[],
  numberOf: ((id: number) => number) | undefined,
  rest: string,
): ColourPlan {
  const categories = titles.map((title, index) => ({ title, colour: ageColours[index] ?? restColour }));
  return {
    mode,
    categories,
    categoryOf({ id }) {
      const number = numberOf?.(id) ?? Number.NaN;
      return categories[least.findIndex((from) => number >= from)] ?? null;
    },
    rest: { title: rest, colour: restColour },
  };
}

/** The plan as the drawing uses it. */
export function colouringOf({ categoryOf, rest }: ColourPlan): Colouring {
  const numbers = new Map<Category, number>();
  const numberOf = (category: Category) => {
    const known = numbers.get(category) ?? colourNumber(category.colour);
    numbers.set(category, known);
    return known;
  };
  return {
    colourOf: (row) => {
      const category = categoryOf(row);
      return category && numberOf(category);
    },
    rest: colourNumber(rest.colour),
  };
}

/** A line of the legend: what is on the canvas, how often, and how to find it. */
export interface LegendRow {
  readonly title: string;
  readonly count: number;
  /** Which nodes; links have none. */
  readonly nodes: { readonly by: 'kind' | 'band' | 'tint' | 'mark'; readonly value: number } | null;
}

export interface Legend {
  readonly kinds: readonly (LegendRow & { readonly kind: number })[];
  readonly bands: readonly (LegendRow & { readonly band: Band })[];
  readonly colours: readonly (LegendRow & Category)[];
  /** What nobody has looked at yet; null for none. */
  readonly fresh: (LegendRow & { readonly help: string }) | null;
  /** What other cases have, too; null for none. */
  readonly elsewhere: (LegendRow & { readonly help: string }) | null;
  /** Nodes with a colour that a user gave them. */
  readonly own: number;
  readonly links: Readonly<Record<'strong' | 'medium' | 'plain' | 'weak', number>>;
}

export const emptyLegend: Legend = {
  ...{ kinds: [], bands: [], colours: [], fresh: null, elsewhere: null, own: 0 },
  links: { strong: 0, medium: 0, plain: 0, weak: 0 },
};

/** So many nodes or links are counted between two looks at the clock. */
const perPart = 10_000;

/** What is really on the canvas, counted in small steps. */
export function* legendSteps(drawing: Drawing, plan: ColourPlan | null): Generator<undefined, Legend> {
  const kinds = new Uint32Array(groupKind + 1);
  const bands = new Uint32Array(bandTitles.length);
  const tints = new Map<number, number>();
  let own = 0;
  let fresh = 0;
  let elsewhere = 0;
  for (let slot = 0; slot < drawing.nodes; slot++) {
    if (slot % perPart === perPart - 1) yield;
    const look = drawing.look[slot] as number;
    if (look & awayMarks) continue;
    const kind = kindOfLook(look);
    kinds[kind] = (kinds[kind] as number) + 1;
    if (look & marks.fresh) fresh++;
    if (look & marks.elsewhere) elsewhere++;
    if (plan) {
      const tint = drawing.tint[slot] as number;
      tints.set(tint, (tints.get(tint) ?? 0) + 1);
    } else {
      const band = bandOfLook(look);
      bands[band] = (bands[band] as number) + 1;
      if (drawing.tint[slot] !== 0) own++;
    }
  }
  const links = yield* linkSteps(drawing);
  return {
    kinds: [...kinds].flatMap((count, kind) =>
      count === 0 ? [] : [{ kind, count, title: kindTitle(kind), nodes: { by: 'kind', value: kind } as const }],
    ),
    bands: plan
      ? []
      : ([5, 4, 3, 2, 1] as const).flatMap((band) => {
          const count = bands[band] as number;
          return count === 0
            ? []
            : [{ band, count, title: bandTitles[band], nodes: { by: 'band', value: band } as const }];
        }),
    colours: !plan
      ? []
      : [...plan.categories, plan.rest].flatMap((category) => {
          const tint = leadingTint | colourNumber(category.colour);
          const count = tints.get(tint) ?? 0;
          return count === 0 ? [] : [{ ...category, count, nodes: { by: 'tint', value: tint } as const }];
        }),
    fresh: markRow(fresh, marks.fresh, texts.fresh, texts.freshHelp),
    elsewhere: markRow(elsewhere, marks.elsewhere, texts.elsewhere, texts.elsewhereHelp),
    own,
    links,
  };
}

function markRow(count: number, value: number, title: string, help: string): Legend['fresh'] {
  return count === 0 ? null : { title, help, count, nodes: { by: 'mark', value } };
}

function kindTitle(kind: number): string {
  return entityKindRows[kind]?.many ?? texts.groups;
}

function* linkSteps({ edges, edgeLook, look, from, to }: Drawing): Generator<undefined, Legend['links']> {
  const links = { ...emptyLegend.links };
  for (let edge = 0; edge < edges; edge++) {
    if (edge % perPart === perPart - 1) yield;
    const seen = edgeLook[edge] as number;
    if (seen & awayEdgeMarks) continue;
    // A selected link is drawn strongly, whatever it leads to.
    const ends = (look[from[edge] as number] as number) | (look[to[edge] as number] as number);
    if (seen & edgeMarks.strong) links.strong++;
    else if (seen & edgeMarks.medium) links.medium++;
    else if (ends & marks.common) links.weak++;
    else links.plain++;
  }
  return links;
}

/** The slots of the nodes of a line of the legend. */
export function slotsOf({ nodes, look, tint }: Drawing, { by, value }: NonNullable<LegendRow['nodes']>): number[] {
  const slots: number[] = [];
  for (let slot = 0; slot < nodes; slot++) {
    const seen = look[slot] as number;
    if (seen & awayMarks) continue;
    const own =
      by === 'kind'
        ? kindOfLook(seen)
        : by === 'band'
          ? bandOfLook(seen)
          : by === 'mark'
            ? seen & value
            : (tint[slot] as number);
    if (own === value) slots.push(slot);
  }
  return slots;
}
