/** The layouts of the graph. */
export type Arrangement = 'force' | 'concentric' | 'tree' | 'time';

/** The canvas's functions, once it exists. */
export interface CanvasActions {
  /** Shows everything, or the selection. */
  fit(selected: boolean): void;
  /** Moves the camera to these nodes. */
  frame(keys: Iterable<number>): void;
  layout(name: Arrangement): Promise<void>;
  /** Adds the neighbours to the selection. */
  selectNeighbours(): void;
  /** Selects the shortest paths between two selected entities; returns whether there is one. */
  selectPath(): Promise<boolean>;
  zoom(factor: number): void;
  /** Turns the lasso tool on or off. */
  lasso(): void;
  /** Shows the fields of the filter, or takes them away. */
  filter(): void;
  /** Selects everything that the filter leaves. */
  selectAll(): void;
  centreOn(key: number): void;
}

/** Lets commands use the canvas without knowing the component. */
export interface Canvas extends CanvasActions {
  /** The same if the canvas exists already; does not open it. */
  frameIfThere(keys: Iterable<number>): void;
  attach(actions: CanvasActions): () => void;
}

/** `show` makes the canvas visible: requests before its first display run as soon as it exists. */
export function createCanvas(show: () => void): Canvas {
  let attached: CanvasActions | null = null;
  let waiting: ((actions: CanvasActions) => void)[] = [];

  async function there(): Promise<CanvasActions> {
    if (attached) return attached;
    const coming = new Promise<CanvasActions>((resolve) => waiting.push(resolve));
    show();
    return coming;
  }

  return {
    attach: (actions) => {
      attached = actions;
      for (const go of waiting) go(actions);
      waiting = [];
      return () => {
        if (attached === actions) attached = null;
      };
    },
    fit: async (selected) => (await there()).fit(selected),
    frame: async (keys) => (await there()).frame(keys),
    frameIfThere: (keys) => attached?.frame(keys),
    layout: async (name) => (await there()).layout(name),
    selectNeighbours: async () => (await there()).selectNeighbours(),
    selectPath: async () => (await there()).selectPath(),
    lasso: async () => (await there()).lasso(),
    filter: async () => (await there()).filter(),
    selectAll: async () => (await there()).selectAll(),
    zoom: async (factor) => (await there()).zoom(factor),
    centreOn: async (key) => (await there()).centreOn(key),
  };
}
