import './top.css';
import './case/case.css';
import { activeConnection } from '../stores/connections-store.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { boxTexts } from '../texts/box.ts';
import { frameTexts } from '../texts/frame.ts';
import { KeyCombo } from '../ui/KeyCombo.tsx';
import { CaseSearch } from './case/CaseSearch.tsx';
import { CaseTitle } from './case/CaseTitle.tsx';

export function TopBar() {
  const { connections, frame, settings, openCase, run } = useWorkbench();
  const caseId = usePart(openCase.store, (view) => view.state?.id);
  const active = usePart(connections.store, activeConnection);
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
  const offline = usePart(settings.store, (state) => state.offline);
  return (
    <header className="top-bar">
      <span className="top-left">
        <img src="/icon.svg" alt={frameTexts.product} title={frameTexts.product} width={18} height={18} />
        <CaseTitle />
      </span>
      <div className="top-middle">
        <CaseSearch key={caseId} />
        <button type="button" className="top-search" title={boxTexts.title} onClick={() => run('palette.open')}>
          <span className="top-search-text">{boxTexts.title}</span>
          <span aria-hidden="true">
            <KeyCombo keys="Mod+K" mac={mac} />
          </span>
        </button>
      </div>
      <button
        type="button"
        className="top-connection"
        onClick={() => run('panel.connections')}
        title={frameTexts.connection.show}
      >
        {active?.connection.name ?? '…'}
        {offline && <span className="top-offline"> {frameTexts.connection.offline}</span>}
      </button>
    </header>
  );
}
