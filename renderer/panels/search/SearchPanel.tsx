import './search.css';
import { Tab, Tabs } from '@blueprintjs/core';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { DnsForm } from './DnsForm.tsx';
import { FoundTable } from './FoundTable.tsx';
import { InvestigateForm } from './InvestigateForm.tsx';

/** Searching by any attribute, and passive DNS by name, data or address. What it costs is said before it is asked. */
export function SearchPanel() {
  const { searches } = useWorkbench();
  const form = usePart(searches.store, (view) => view.form);
  const list = usePart(searches.store, (view) => view.list);
  return (
    <div className="panel search-panel">
      <Tabs
        id="search-form"
        selectedTabId={form}
        onChange={(id) => searches.show(id === 'pdns' ? 'pdns' : 'investigate')}
        animate={false}
      >
        <Tab id="investigate" title="Investigate" panel={<InvestigateForm />} />
        <Tab id="pdns" title="Passive DNS" panel={<DnsForm />} />
      </Tabs>
      {form === 'investigate' && list && <FoundTable list={list} />}
    </div>
  );
}
