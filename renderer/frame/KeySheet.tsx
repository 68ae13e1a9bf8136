import './key-sheet.css';
import { Dialog, DialogBody } from '@blueprintjs/core';
import {
  type CommandRow,
  commandById,
  commands,
  type KeyContext,
  keyContexts,
  keyRows,
  menus,
  type PartKey,
} from '../../shared/commands.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';
import { KeyCombo } from '../ui/KeyCombo.tsx';

/** The active keys, from the key table. */
export function KeySheet() {
  const { frame } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'keys');
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
  const rows: readonly CommandRow[] = commands;
  const inMenus = menus.map((menu) => [menu, rows.filter((row) => row.menu === menu && row.keys)] as const);
  const contexts = Object.keys(keyContexts) as KeyContext[];
  const inParts = contexts.map((context) => [keyContexts[context], partRows(context)] as const);
  return (
    <Dialog
      isOpen={open}
      onClose={() => frame.close('keys')}
      title={frameTexts.keys.title}
      className="key-sheet"
      transitionDuration={0}
    >
      <DialogBody>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys do that */}
        <section aria-label={frameTexts.keys.title} tabIndex={0}>
          {[...inMenus, ...inParts].map(([title, keyed]) => {
            return keyed.length === 0 ? null : (
              <section key={title}>
                <h3>{title}</h3>
                <dl>
                  {keyed.map((row) => (
                    <div key={row.id}>
                      <dt>{row.title}</dt>
                      <dd className="key-combos">
                        {row.keys && <KeyCombo keys={row.keys} mac={mac} />}
                        {row.alsoKeys && <KeyCombo keys={row.alsoKeys} mac={mac} />}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            );
          })}
        </section>
      </DialogBody>
    </Dialog>
  );
}

/** The keys of one part of the window that are in no menu. */
function partRows(context: KeyContext): readonly PartKey[] {
  return keyRows.filter((row) => row.context === context && commandById(row.id)?.menu === undefined);
}
