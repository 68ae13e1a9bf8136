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

export function createCanvas(): Canvas {
  let attached: CanvasActions | null = null;
  return {
    attach: (actions) => {
      attached = actions;
      return () => {
        if (attached === actions) attached = null;
      };
    },
    fit: (selected) => attached?.fit(selected),
    layout: async (name) => attached?.layout(name),
    selectNeighbours: () => attached?.selectNeighbours(),
    selectPath: async () => (await attached?.selectPath()) ?? false,
    zoom: (factor) => attached?.zoom(factor),
    centreOn: (key) => attached?.centreOn(key),
  };
}
