import { Checkbox } from '@blueprintjs/core';
import {
  hasSection,
  type ReportSection,
  reportHeadings,
  reportSections,
  withoutSection,
  withSection,
} from '../../../shared/report.ts';
import { reportTexts } from '../../texts/report.ts';
import { Section } from '../../ui/Section.tsx';

/** Which sections the report has; each is a line of the template. */
export function SectionChoice(props: { readonly template: string; readonly change: (template: string) => void }) {
  const { template, change } = props;
  const toggle = (part: ReportSection) =>
    change(hasSection(template, part) ? withoutSection(template, part) : withSection(template, part));
  return (
    <Section title={reportTexts.sections}>
      <div className="report-sections">
        {reportSections.map((part) => (
          <Checkbox
            key={part}
            checked={hasSection(template, part)}
            label={reportHeadings[part]}
            onChange={() => toggle(part)}
          />
        ))}
      </div>
    </Section>
  );
}
