import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { StoreApi } from 'zustand/vanilla';
import type { CommandId } from '../../shared/commands.ts';
import type { Bridge } from '../../shared/contract.ts';
import { type AskingStores, createAskingStores } from './asking-stores.ts';
import { type CaseStores, createCaseStores } from './case-stores.ts';
import { createDetectStores, type DetectStores } from './detect-stores.ts';
import { createScreenshotStores, type ScreenshotStores } from './screenshot-stores.ts';
import { createServiceStores, type ServiceStores } from './service-stores.ts';
import { createWindowStores, type WindowStores } from './window-stores.ts';

/** Everything that panels and frame share, grouped by purpose. Made once, passed down. */
export interface Workbench
  extends WindowStores,
    CaseStores,
    AskingStores,
    DetectStores,
    ScreenshotStores,
    ServiceStores {
  readonly bridge: Bridge;
  /** Runs a command of the table; panels need not know what it does. */
  readonly run: (id: CommandId) => void;
}

export function createWorkbench(bridge: Bridge, run: (id: CommandId, workbench: Workbench) => void): Workbench {
  const inWindow = createWindowStores(bridge);
  const inCase = createCaseStores(bridge, inWindow);
  const services = createServiceStores(bridge, inWindow, inCase);
  const asking = createAskingStores(bridge, inWindow, inCase);
  const detect = createDetectStores(bridge, inWindow, services);
  const images = createScreenshotStores(bridge, inWindow, asking);
  // The result of a query to another account says nothing about this one.
  services.connections.store.subscribe(({ list }, { list: before }) => {
    if (before !== null && list?.active !== before.active) asking.pivots.putAway();
  });
  const workbench: Workbench = {
    bridge,
    ...inWindow,
    ...inCase,
    ...services,
    ...asking,
    ...detect,
    ...images,
    run: (id) => run(id, workbench),
  };
  return workbench;
}

export const WorkbenchContext = createContext<Workbench | null>(null);

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error('a panel stands outside of the workbench');
  return workbench;
}

/** A narrow part of one of the workbench's stores. */
export function usePart<S, T>(store: StoreApi<S>, select: (state: S) => T): T {
  return useStore(store, select);
}

/** The complete value of a store, for a store with one value or a panel that draws all of it. */
export function useView<S>(store: StoreApi<S>): S {
  return useStore(store);
}

/** Some members of a store: the component re-renders only when one of these changes. */
export function useParts<S extends object, K extends keyof S>(store: StoreApi<S>, names: readonly K[]): Pick<S, K> {
  return useStore(
    store,
    useShallow((state) => Object.fromEntries(names.map((name) => [name, state[name]])) as Pick<S, K>),
  );
}
