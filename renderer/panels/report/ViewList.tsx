import { Button, InputGroup } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import type { ReportView } from '../../../shared/report.ts';
import type { Result } from '../../../shared/result.ts';
import { sliced } from '../../stores/in-slices.ts';
import { currentCampaign } from '../../stores/membership-store.ts';
import type { ExportScope } from '../../stores/transfer-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { reportTexts } from '../../texts/report.ts';
import { Section } from '../../ui/Section.tsx';
import type { createReport } from './report-store.ts';

const texts = reportTexts.pictures;
const mostOnPicture = 20_000;

/** The pictures of a report: the complete canvas, or what is filtered or selected now. */
export function ViewList(props: {
  readonly report: ReturnType<typeof createReport>;
  readonly told: (done: Result<unknown>) => void;
}) {
  const { report, told } = props;
  const { exchange, selection, notices, membership } = useWorkbench();
  const views = usePart(report.store, (state) => state.text.views);
  const hasSelection = usePart(selection.store, (state) => state.keys.size > 0);

  const hasMembers = usePart(membership.store, (view) => (currentCampaign(view)?.counts.in ?? 0) > 0);

  async function add(scope: ExportScope): Promise<void> {
    const ids = await sliced(exchange.findingIds(scope));
    if (ids !== null && ids.length > mostOnPicture) {
      notices.show('warning', texts.tooMany(ids.length));
      return;
    }
    told(await report.addView({ title: texts.titles[scope], ids }));
  }
  const change = (index: number, view: ReportView | null) => ({
    views: views.flatMap((old, at) => (at === index ? (view ?? []) : [old])),
  });

  return (
    <Section title={texts.name}>
      <div className="report-add">
        <Button size="small" icon={<Plus size={14} />} text={texts.whole} onClick={() => void add('case')} />
        <Button size="small" text={texts.filter} onClick={() => void add('view')} />
        <Button size="small" text={texts.selection} disabled={!hasSelection} onClick={() => void add('selection')} />
        <Button size="small" text={texts.members} disabled={!hasMembers} onClick={() => void add('members')} />
      </div>
      {views.length === 0 && <p className="quiet">{texts.empty}</p>}
      <ul className="report-views" aria-label={texts.name}>
        {views.map((view, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a view has nothing else that stays while its title is typed
          <li key={index}>
            <InputGroup
              size="small"
              fill
              maxLength={200}
              aria-label={texts.titleOf(index + 1)}
              value={view.title}
              onValueChange={(title) => report.change(change(index, { ...view, title: title || ' ' }))}
              onBlur={() => void report.save().then(told)}
            />
            <span className="quiet number">{view.ids === null ? texts.all : texts.things(view.ids.length)}</span>
            <Button
              size="small"
              variant="minimal"
              icon={<Trash size={14} />}
              aria-label={texts.leaveOut(index + 1)}
              onClick={() => void report.changeAndSave(change(index, null)).then(told)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
