import { defaultTemplate, type reportFormats, reportParts, unknownParts } from '../../../shared/report.ts';
import type { Result } from '../../../shared/result.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { Section } from '../../ui/Section.tsx';
import { createReport } from './report-store.ts';
import { ViewList } from './ViewList.tsx';
import './report.css';
import { Button, ButtonGroup, FormGroup, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { useEffect, useMemo } from 'react';

const formats: readonly (readonly [(typeof reportFormats)[number], string])[] = [
  ['html', 'HTML…'],
  ['pdf', 'PDF…'],
  ['markdown', 'Markdown…'],
];

/** The user's text and choices for the report; the case supplies the rest. */
export function ReportPanel() {
  const { bridge, notices, openCase } = useWorkbench();
  const report = useMemo(() => createReport(bridge), [bridge]);
  useEffect(() => report.follow(), [report]);
  const { text, writing } = useParts(report.store, ['text', 'writing']);
  const about = usePart(openCase.store, (view) => view.state);
  const fixed = usePart(openCase.store, whyFixed);
  const unknown = unknownParts(text.template);

  function told(done: Result<unknown>): void {
    if (!done.ok) notices.showFailure(done.failure);
  }
  async function save(): Promise<void> {
    if (fixed === null) told(await report.save());
  }
  async function write(format: (typeof reportFormats)[number]): Promise<void> {
    await save();
    const done = await report.write(format);
    if (done.ok) notices.show('done', `The report is in ${done.value.path}.`);
    else if (done.failure.code !== 'cancelled') notices.showFailure(done.failure);
  }

  return (
    <div className="panel report">
      <Section
        title="Report"
        aside={
          <ButtonGroup>
            {formats.map(([format, title]) => (
              <Button
                key={format}
                size="small"
                intent={format === 'html' ? 'primary' : 'none'}
                text={title}
                loading={writing}
                onClick={() => void write(format)}
              />
            ))}
          </ButtonGroup>
        }
      >
        <p className="quiet">
          One file that needs no network: your words, the chosen pictures, what links the domains, when they were seen,
          all indicators, every query, and the hash to check them by.
        </p>
        <FormGroup label="Title" labelFor="report-title">
          <InputGroup
            id="report-title"
            fill
            maxLength={200}
            value={text.title}
            placeholder={about?.title ?? ''}
            onValueChange={(title) => report.change({ title })}
            onBlur={() => void save()}
          />
        </FormGroup>
        <FormGroup label="Summary" labelFor="report-summary" helperText="Markdown. Empty: the summary of the case.">
          <TextArea
            id="report-summary"
            fill
            rows={6}
            maxLength={100_000}
            value={text.summary}
            placeholder={about?.note || 'What happened, how it hangs together, and what should be done about it.'}
            onChange={(event) => report.change({ summary: event.target.value })}
            onBlur={() => void save()}
          />
        </FormGroup>
        <Switch
          checked={text.defanged}
          label="Defanged: example[.]com"
          onChange={() => void report.changeAndSave({ defanged: !text.defanged }).then(told)}
        />
      </Section>
      <ViewList report={report} told={told} />
      <Section
        title="Template"
        aside={
          text.template !== defaultTemplate && (
            <Button
              size="small"
              variant="minimal"
              text="Back to the usual one"
              onClick={() => void report.changeAndSave({ template: defaultTemplate }).then(told)}
            />
          )
        }
      >
        <div className="report-template">
          <TextArea
            className="mono"
            fill
            rows={18}
            maxLength={100_000}
            spellCheck={false}
            aria-label="Template"
            value={text.template}
            onChange={(event) => report.change({ template: event.target.value })}
            onBlur={() => void save()}
          />
          <dl className="report-parts" aria-label="Parts of a template">
            <dt className="mono">{'{{title}}'}</dt>
            <dd className="quiet">the title, anywhere in a line</dd>
            {Object.entries(reportParts).map(([part, says]) => (
              <div key={part}>
                <dt className="mono">{`{{${part}}}`}</dt>
                <dd className="quiet">{says}</dd>
              </div>
            ))}
          </dl>
        </div>
        {unknown.length > 0 && (
          <p className="warn" role="status">
            There is no part {unknown.map((part) => `{{${part}}}`).join(', ')}: it stays in the report as it is.
          </p>
        )}
      </Section>
    </div>
  );
}
