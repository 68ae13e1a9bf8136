import './key-sheet.css';
import { Dialog, DialogBody } from '@blueprintjs/core';
import { type CommandRow, commands, menus } from '../../shared/commands.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { KeyCombo } from '../ui/KeyCombo.tsx';

/** The keys that work, from the one table they work from. */
export function KeySheet() {
  const { frame } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'keys');
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
  const rows: readonly CommandRow[] = commands;
  return (
    <Dialog isOpen={open} onClose={() => frame.close('keys')} title="Keys" className="key-sheet" transitionDuration={0}>
      <DialogBody>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys do that */}
        <section aria-label="Keys" tabIndex={0}>
          {menus.map((menu) => {
            const keyed = rows.filter((row) => row.menu === menu && row.keys);
            return keyed.length === 0 ? null : (
              <section key={menu}>
                <h3>{menu}</h3>
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
