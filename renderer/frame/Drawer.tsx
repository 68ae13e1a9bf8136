import './drawer.css';
import { Button } from '@blueprintjs/core';
import { Cross, Help, Pin } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { type PanelId, panelTitle } from '../../shared/panels.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';
import { firstStop } from '../ui/tab-stops.ts';
import { widgetKey } from '../ui/widget-keys.ts';
import { placePanel } from './PanelHosts.tsx';

/** Opens above the status bar, over the workspace: for a look, without leaving the work. */
export function Drawer() {
  const { dock } = useWorkbench();
  const panel = usePart(dock.store, (state) => state.drawer);
  const isOpen = panel !== null;
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!isOpen) return;
    return () => {
      if (before instanceof HTMLElement && before.checkVisibility()) before.focus();
    };
  }, [isOpen]);
  return panel && <OpenDrawer key={panel} panel={panel} />;
}

function OpenDrawer({ panel }: { readonly panel: PanelId }) {
  const { dock, frame } = useWorkbench();
  const place = useRef<HTMLDivElement>(null);
  const drawer = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (place.current) placePanel(panel, place.current);
  }, [panel]);
  useEffect(() => {
    const here = drawer.current;
    if (!here?.contains(document.activeElement)) (firstStop(place.current) ?? here)?.focus();
  }, []);

  function pressed(event: KeyboardEvent): void {
    if (widgetKey(event) !== 'leave' || event.defaultPrevented) return;
    event.preventDefault();
    dock.closeDrawer();
  }

  const title = panelTitle(panel);
  return (
    <section className="drawer" ref={drawer} tabIndex={-1} aria-label={title} onKeyDown={pressed} data-drawer={panel}>
      <header className="drawer-head">
        <h2>{title}</h2>
        <span className="spacer" />
        <Button
          variant="minimal"
          size="small"
          icon={<Help size={14} />}
          aria-label={frameTexts.helpFor(title)}
          title={frameTexts.helpFor(title)}
          onClick={() => frame.showHelp(panel)}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<Pin size={14} />}
          aria-label={frameTexts.drawer.dock}
          title={frameTexts.drawer.dock}
          onClick={() => dock.dockDrawer()}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<Cross size={14} />}
          aria-label={frameTexts.drawer.close(title)}
          title={frameTexts.drawer.close(title)}
          onClick={() => dock.closeDrawer()}
        />
      </header>
      <div className="drawer-place" ref={place} />
    </section>
  );
}
