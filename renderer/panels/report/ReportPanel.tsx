import { plainLine } from '../../../shared/odd-text.ts';
import {
  defaultTemplate,
  type ReportText,
  type reportFormats,
  reportParts,
  unknownParts,
} from '../../../shared/report.ts';
import type { Result } from '../../../shared/result.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { membershipTexts } from '../../texts/membership.ts';
import { reportTexts } from '../../texts/report.ts';
import { Form } from '../../ui/Form.tsx';
import { Section } from '../../ui/Section.tsx';
import { createPreview } from './preview-store.ts';
import { ReportPreview } from './ReportPreview.tsx';
import { createReport } from './report-store.ts';
import { SectionChoice } from './SectionChoice.tsx';
import { ViewList } from './ViewList.tsx';
import './report.css';
import { Button, ButtonGroup, FormGroup, HTMLSelect, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { useEffect, useMemo } from 'react';

const formats = ['html', 'pdf', 'markdown'] as const satisfies readonly (typeof reportFormats)[number][];

/** The user's text and choices for the report; the case supplies the rest. */
export function ReportPanel() {
  const { bridge, membership, notices, openCase } = useWorkbench();
  const report = useMemo(() => createReport(bridge), [bridge]);
  useEffect(() => report.follow(), [report]);
  const { text, writing } = useParts(report.store, ['text', 'writing']);
  const about = usePart(openCase.store, (view) => view.state);
  const fixed = usePart(openCase.store, whyFixed);
  const preview = useMemo(() => createPreview(bridge), [bridge]);
  useEffect(() => preview.follow(), [preview]);
  const campaigns = usePart(membership.store, (view) => view.campaigns);
  const judged = campaigns.filter(({ counts: { in: members, unsure, out } }) => members + unsure + out > 0);
  const counts = judged.map(({ name, counts }) => `${plainLine(name)}: ${membershipTexts.counts(counts)}`).join(' · ');
  const unknown = unknownParts(text.template);

  function told(done: Result<unknown>): void {
    if (!done.ok) notices.showFailure(done.failure);
  }
  async function save(): Promise<void> {
    if (fixed === null) told(await report.save());
  }
  function change(part: Partial<ReportText>): void {
    void report.changeAndSave(part).then(told);
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
      <header className="report-head">
        <p className="report-counts quiet">{counts || reportTexts.about}</p>
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
      </header>
      <div className="report-body">
        <ReportPreview preview={preview} text={text} />
        <div className="report-choices">
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
          {campaigns.length > 1 && (
            <FormGroup label={reportTexts.campaign} labelFor="report-campaign">
              <HTMLSelect
                id="report-campaign"
                fill
                value={String(text.campaign ?? '')}
                onChange={({ currentTarget: { value } }) => change({ campaign: value === '' ? null : Number(value) })}
              >
                <option value="">{reportTexts.allCampaigns}</option>
                {campaigns.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {plainLine(name)}
                  </option>
                ))}
              </HTMLSelect>
            </FormGroup>
          )}
          <Switch
            checked={text.defanged}
            label={reportTexts.defanged}
            onChange={() => change({ defanged: !text.defanged })}
          />
          <SectionChoice template={text.template} change={(template) => change({ template })} />
          <ViewList report={report} told={told} />
          <Section
            title={reportTexts.template}
            aside={
              text.template !== defaultTemplate && (
                <Button
                  size="small"
                  variant="minimal"
                  text={reportTexts.usualTemplate}
                  onClick={() => change({ template: defaultTemplate })}
                />
              )
            }
          >
            <TextArea
              className="mono"
              fill
              rows={12}
              maxLength={100_000}
              spellCheck={false}
              aria-label={reportTexts.template}
              value={text.template}
              onChange={(event) => report.change({ template: event.target.value })}
              onBlur={() => void save()}
            />
            {unknown.length > 0 && (
              <p className="warn" role="status">
                {reportTexts.unknownParts(unknown)}
              </p>
            )}
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
          </Section>
        </div>
      </div>
    </Form>
  );
}
