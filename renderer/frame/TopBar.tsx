import './top.css';
import './case/case.css';
import { Search } from '@blueprintjs/icons';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { boxTexts } from '../texts/box.ts';
import { frameTexts } from '../texts/frame.ts';
import { KeyCombo } from '../ui/KeyCombo.tsx';
import { CaseSearch } from './case/CaseSearch.tsx';
import { CaseTitle } from './case/CaseTitle.tsx';
import { MenuButton } from './MenuButton.tsx';
import { WorkspaceTabs } from './WorkspaceTabs.tsx';

/** Menu, case, workspaces, search and the box, in one line. */
export function TopBar() {
  const { frame, openCase, run } = useWorkbench();
  const caseId = usePart(openCase.store, (view) => view.state?.id);
  const info = usePart(frame.store, (state) => state.info);
  const mac = info?.platform === 'mac';
  return (
    <header className="top-bar">
      <span className="top-left">
        {info?.menu === 'page' && <MenuButton mac={mac} />}
        <img src="/icon.svg" alt={frameTexts.product} title={frameTexts.product} width={18} height={18} />
        <CaseTitle />
      </span>
      <WorkspaceTabs mac={mac} />
      <span className="top-right">
        <CaseSearch key={caseId} />
        <button type="button" className="top-search" title={boxTexts.title} onClick={() => run('palette.open')}>
          <Search size={14} />
          <span className="top-search-text">{boxTexts.title}</span>
          <span aria-hidden="true">
            <KeyCombo keys="Mod+K" mac={mac} />
          </span>
        </button>
      </span>
    </header>
  );
}
