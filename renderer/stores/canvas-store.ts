/** The orders that the graph can be put in. */
export type Arrangement = 'force' | 'concentric' | 'tree' | 'time';

/** What the canvas can be asked to do, once it is there. */
export interface CanvasActions {
  /** Shows all of it, or what is selected. */
  fit(selected: boolean): void;
  layout(name: Arrangement): Promise<void>;
  /** Adds what is linked to the selection. */
  selectNeighbours(): void;
  /** Selects the shortest way between two selected things; says whether there is one. */
  selectPath(): Promise<boolean>;
  zoom(factor: number): void;
  centreOn(key: number): void;
}

/** Lets commands reach the canvas without knowing the component. */
export interface Canvas extends CanvasActions {
  attach(actions: CanvasActions): () => void;
}

/** `show` brings the canvas into sight: what is asked of it before it was ever seen is done as soon as it is there. */
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
    layout: async (name) => (await there()).layout(name),
    selectNeighbours: async () => (await there()).selectNeighbours(),
    selectPath: async () => (await there()).selectPath(),
    zoom: async (factor) => (await there()).zoom(factor),
    centreOn: async (key) => (await there()).centreOn(key),
  };
}
