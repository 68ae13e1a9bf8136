import './search.css';
import { Button, Callout, Tab } from '@blueprintjs/core';
import { plainLine } from '../../../shared/odd-text.ts';
import type { SearchForm } from '../../stores/search-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { searchTexts } from '../../texts/search.ts';
import { TabRow } from '../../ui/TabRow.tsx';
import { DnsForm } from './DnsForm.tsx';
import { InvestigateForm } from './InvestigateForm.tsx';
import { PatternForm } from './PatternForm.tsx';

const texts = searchTexts.forms;

/** Search by any attribute, and passive DNS by name, data or address. Shows the cost before each query. */
export function SearchPanel() {
  const { searches, watching } = useWorkbench();
  const rewording = usePart(watching.store, (view) => view.rewording);
  const question = rewording?.question;
  const form = usePart(searches.store, (view) => view.form);
  const key = rewording?.id ?? 'new';
  return (
    <div className="panel search-panel">
      {rewording && (
        <Callout compact icon={null} className="search-rewording" role="status">
          <span>
            {texts.changing} <strong>{plainLine(rewording.name)}</strong> {texts.changingHelp}
          </span>
          <Button size="small" text={texts.leave} onClick={watching.leaveQuestion} />
        </Callout>
      )}
      <TabRow id="search-form" selectedTabId={form} onChange={(id) => searches.show(id as SearchForm)} animate={false}>
        <Tab
          id="investigate"
          title={texts.investigate}
          panel={<InvestigateForm key={key} begin={question?.product === 'investigate' ? question : null} />}
        />
        <Tab
          id="pdns"
          title={texts.passiveDns}
          panel={<DnsForm key={key} begin={question?.product === 'pdns' ? question : null} />}
        />
        <Tab id="pattern" title={texts.pattern} panel={<PatternForm />} />
      </TabRow>
    </div>
  );
}
