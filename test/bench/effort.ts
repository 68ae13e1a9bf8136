/** Presses of the mouse, keys without those that only change another one, and pastes. */
interface Effort {
  readonly clicks: number;
  readonly keys: number;
  readonly pastes: number;
}

/**
 * What a person does for a task, and may have to do at most. `test/journeys/effort.spec.ts` does the tasks, counts in the
 * page, and fails above the budget; null: no budget.
 */
export const efforts = {
  'first result from a name': {
    counted: { clicks: 0, keys: 1, pastes: 1 },
    most: { clicks: 0, keys: 1, pastes: 1 },
  },
  'pivot from a trait': { counted: { clicks: 1, keys: 1, pastes: 0 }, most: { clicks: 1, keys: 1, pastes: 0 } },
  'the whole Ledger campaign': {
    counted: { clicks: 5, keys: 4, pastes: 1 },
    most: { clicks: 12, keys: 12, pastes: 1 },
  },
  'the same by keyboard': { counted: { clicks: 0, keys: 38, pastes: 1 }, most: null },
  'three links made and copied': {
    counted: { clicks: 5, keys: 0, pastes: 0 },
    most: { clicks: 5, keys: 0, pastes: 0 },
  },
  'report written': { counted: { clicks: 2, keys: 0, pastes: 0 }, most: { clicks: 2, keys: 0, pastes: 0 } },
} as const satisfies Readonly<Record<string, { readonly counted: Effort; readonly most: Effort | null }>>;

export function effortTable(): string {
  const words = ({ clicks, keys, pastes }: Effort) => `${pastes} | ${clicks} | ${keys}`;
  const rows = Object.entries(efforts).map(([task, { counted, most }]) => {
    const limit = most === null ? 'none: reported' : `${most.pastes} + ${most.clicks} + ${most.keys}`;
    return `| ${task} | ${words(counted)} | ${limit} |`;
  });
  return `## Effort

What a person does, counted in the page by \`test/journeys/effort.spec.ts\`. Dragging is one click. Links begin in Collect.

| task | pastes | clicks | keys | at most (pastes + clicks + keys) |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
