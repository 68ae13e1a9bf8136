import { useCallback } from 'react';
import type { KeyContext, KeyIn } from '../../shared/commands.ts';
import { type KeyPress, keyIn } from '../../shared/key-press.ts';
import { usePart, useWorkbench } from './workbench.ts';

/** Reads the keys of one part of the window from the key table. */
export function usePanelKeys<C extends KeyContext>(context: C): (press: KeyPress) => KeyIn<C> | null {
  const { frame } = useWorkbench();
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
  return useCallback((press) => keyIn(context, press, mac), [context, mac]);
}
