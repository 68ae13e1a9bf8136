/** Actions that need a pointer: the keyboard journeys leave them out, and reach the same result in another way. */
export interface PointerOnly {
  readonly spec: string;
  readonly test: string;
  /** Leaves out only this part; everything if undefined. */
  readonly part?: string;
  readonly keys: string;
  /** The test that reaches the same result by keys; if undefined, the same test does. */
  readonly provenBy?: { readonly spec: string; readonly test: string };
}

const onCanvas = {
  spec: 'graph-canvas.spec.ts',
  test: 'the keyboard alone: go along links, hear where one is, open, ask, select, leave',
};
const moved = {
  spec: 'graph-canvas.spec.ts',
  test: 'the keyboard alone: nodes are moved, all are selected, and the picture is zoomed',
};

export const pointerOnly: readonly PointerOnly[] = [
  {
    spec: 'graph-canvas.spec.ts',
    test: 'a click selects, a shift-click adds, a click on the ground selects nothing',
    keys: 'arrows and Tab select, Space adds, Escape selects nothing',
    provenBy: onCanvas,
  },
  {
    spec: 'graph-canvas.spec.ts',
    test: 'dragging a node moves it and tells so once; Esc in the middle puts it back',
    keys: 'Alt and arrows move what is selected',
    provenBy: moved,
  },
  {
    spec: 'graph-canvas.spec.ts',
    test: 'dragging one of several selected nodes moves them all',
    keys: 'Alt and arrows move what is selected',
    provenBy: moved,
  },
  {
    spec: 'graph-canvas.spec.ts',
    test: 'a box with Shift and a lasso with Alt select what lies inside',
    keys: 'Ctrl+A selects all, Space one after the other',
    provenBy: moved,
  },
  {
    spec: 'graph-canvas.spec.ts',
    test: 'a click on the name of a line around nodes selects what it surrounds',
    keys: 'the line of the legend selects the same',
    provenBy: onCanvas,
  },
  {
    spec: 'graph-readable.spec.ts',
    test: 'a double click looks up a domain, what came is marked, and the legend says what the colours mean',
    keys: 'Enter opens the node that is selected',
    provenBy: onCanvas,
  },
  {
    spec: 'graph-readable.spec.ts',
    test: 'a lasso selects, a group opens by a double click and is dissolved, and a cluster has its line in the legend',
    keys: 'Ctrl+A or Space select, Enter opens a group',
    provenBy: onCanvas,
  },
  {
    spec: 'graph-canvas.spec.ts',
    test: 'a double click opens, a right click asks what can be done',
    keys: 'Enter opens, the menu key asks',
    provenBy: onCanvas,
  },
  {
    spec: 'graph-canvas.spec.ts',
    test: 'the wheel zooms around the pointer, and dragging the ground pans',
    keys: '+ and - zoom; whatever node one goes to comes into sight',
    provenBy: moved,
  },
  {
    spec: 'graph-canvas.spec.ts',
    test: 'from afar a community is one shape: a click selects all of it, a double click comes closer until it opens',
    keys: 'coloured by community, each one has a line in the legend that selects it; + zooms',
    provenBy: { spec: 'graph-readable.spec.ts', test: 'a community is selected by its line in the legend' },
  },
  {
    spec: 'workspaces.spec.ts',
    test: 'a double click on a tab maximises its panel, and another one restores it',
    keys: 'Ctrl+M maximises the panel in use, and restores it',
    provenBy: { spec: 'workspaces.spec.ts', test: 'a key maximises the panel in use, and restores it' },
  },
  {
    spec: 'frame.spec.ts',
    test: 'the palette lights one row, whether the pointer or the keyboard chose it',
    keys: 'arrows choose, Enter runs',
    provenBy: {
      spec: 'frame.spec.ts',
      test: 'every command can be found by typing and its keys are on the sheet',
    },
  },
  {
    spec: 'campaigns.spec.ts',
    test: 'by mouse alone: from one name to the Ledger campaign, led by what the window shows',
    keys: 'the same hunt',
    provenBy: {
      spec: 'campaigns.spec.ts',
      test: 'by keyboard alone: from one name to the Parcel campaign, led by what the window says',
    },
  },
  {
    spec: 'effort.spec.ts',
    test: 'the first result, a pivot from a trait, and the whole Ledger campaign by mouse',
    keys: 'the same hunt',
    provenBy: { spec: 'effort.spec.ts', test: 'the whole Ledger campaign by keyboard' },
  },
  {
    spec: 'effort.spec.ts',
    test: 'three links are made and copied',
    part: 'dragging over the bar of a channel',
    keys: 'its box is checked, and a button chooses the last hour',
  },
  {
    spec: 'links.spec.ts',
    test: 'the range of the timeline filters the timeline and the table, by keyboard and by pointer',
    part: 'dragging the handle of the range',
    keys: 'arrows on the handle',
  },
  {
    spec: 'channels.spec.ts',
    test: 'links are made, copied and opened without a key; one that expires is seen and made anew',
    part: 'dragging over the bar of a channel',
    keys: 'its box is checked, and arrows move the handles of the range',
  },
  {
    spec: 'odd-graphs.spec.ts',
    test: 'ten thousand neighbours come page by page, while the canvas is dragged and zoomed',
    part: 'dragging the ground and turning the wheel',
    keys: '+ and - on the canvas, and arrows to its nodes',
  },
];

/** As a table for the end of a run. */
export function pointerOnlyLines(): string[] {
  return pointerOnly.map(
    ({ spec, test, part, keys, provenBy }) =>
      `  ${spec}: ${test}${part ? ` (only ${part})` : ''}\n    by keys: ${keys}\n    seen in ${provenBy ? `${provenBy.spec}: ${provenBy.test}` : 'the same test'}`,
  );
}
