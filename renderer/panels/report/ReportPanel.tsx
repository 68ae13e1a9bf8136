import { defaultTemplate, type reportFormats, reportParts, unknownParts } from '../../../shared/report.ts';
import type { Result } from '../../../shared/result.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { reportTexts } from '../../texts/report.ts';
import { Form } from '../../ui/Form.tsx';
import { Section } from '../../ui/Section.tsx';
import { createReport } from './report-store.ts';
import { ViewList } from './ViewList.tsx';
import './report.css';
import { Button, ButtonGroup, FormGroup, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { useEffect, useMemo } from 'react';

const formats = ['html', 'pdf', 'markdown'] as const satisfies readonly (typeof reportFormats)[number][];

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
    if (done.ok) notices.show('done', reportTexts.written(done.value.path));
    else if (done.failure.code !== 'cancelled') notices.showFailure(done.failure);
  }

  return (
    <Form
      className="panel report"
      aria-label={reportTexts.section}
      onEnter={() => void save()}
      onSend={() => void write('html')}
      ready={!writing}
    >
      <Section
        title={reportTexts.section}
        aside={
          <ButtonGroup>
            {formats.map((format) => (
              <Button
                key={format}
                size="small"
                intent={format === 'html' ? 'primary' : 'none'}
                text={reportTexts.formats[format]}
                loading={writing}
                onClick={() => void write(format)}
              />
            ))}
          </ButtonGroup>
        }
      >
        <p className="quiet">{reportTexts.about}</p>
        <FormGroup label={reportTexts.title} labelFor="report-title">
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
        <FormGroup label={reportTexts.summary} labelFor="report-summary" helperText={reportTexts.summaryHint}>
          <TextArea
            id="report-summary"
            fill
            rows={6}
            maxLength={100_000}
            value={text.summary}
            placeholder={about?.note || reportTexts.summaryEmpty}
            onChange={(event) => report.change({ summary: event.target.value })}
            onBlur={() => void save()}
          />
        </FormGroup>
        <Switch
          checked={text.defanged}
          label={reportTexts.defanged}
          onChange={() => void report.changeAndSave({ defanged: !text.defanged }).then(told)}
        />
      </Section>
      <ViewList report={report} told={told} />
      <Section
        title={reportTexts.template}
        aside={
          text.template !== defaultTemplate && (
            <Button
              size="small"
              variant="minimal"
              text={reportTexts.usualTemplate}
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
            aria-label={reportTexts.template}
            value={text.template}
            onChange={(event) => report.change({ template: event.target.value })}
            onBlur={() => void save()}
          />
          <dl className="report-parts" aria-label={reportTexts.parts}>
            <dt className="mono">{'{{title}}'}</dt>
            <dd className="quiet">{reportTexts.titlePart}</dd>
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
            {reportTexts.unknownParts(unknown)}
          </p>
        )}
      </Section>
    </Form>
  );
}
