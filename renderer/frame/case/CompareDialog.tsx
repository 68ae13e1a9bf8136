import { type EntityKind, entityKinds, kindRow } from '../../../shared/entity-kinds.ts';
import '../../ui/form-dialog.css';
import './compare.css';
import './merge.css';
import { Button, Dialog, DialogBody, DialogFooter, SegmentedControl } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { type ChangeKind, type Comparison, changeKinds, type Difference } from '../../../shared/comparison.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { Moment } from '../../ui/Moment.tsx';

/** What is new, gone and changed in this case compared with another, or with itself at another time. */
export function CompareDialog() {
  const { frame, bridge, notices } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'compare');
  const compared = usePart(frame.store, (state) => state.compared);
  const [change, setChange] = useState<ChangeKind | 'all'>('all');
  const [lines, setLines] = useState<readonly Difference[]>([]);
  const [next, setNext] = useState<number | null>(null);
  useEffect(() => {
    setChange('all');
    setLines(compared?.first.differences ?? []);
    setNext(compared?.first.next ?? null);
  }, [compared]);
  if (!compared) return null;

  async function read(wanted: ChangeKind | 'all', from: number): Promise<void> {
    if (!compared) return;
    const only = wanted === 'all' ? {} : { change: wanted };
    const part = await bridge.call('case.compare', { before: compared.against, ...only, from });
    if (!part.ok) {
      notices.showFailure(part.failure);
      return;
    }
    setLines((known) => (from === 0 ? part.value.differences : [...known, ...part.value.differences]));
    setNext(part.value.next);
  }
  function choose(wanted: string): void {
    const kind = changeKinds.find((one) => one === wanted) ?? 'all';
    setChange(kind);
    void read(kind, 0);
  }
  const { before, counts } = compared.first;
  const options = [
    { value: 'all', label: caseTexts.compare.all(total(counts)) },
    ...changeKinds.map((kind) => ({
      value: kind,
      label: caseTexts.compare.count(caseTexts.compare.kinds[kind], total(counts, kind)),
    })),
  ];
  return (
    <Dialog
      isOpen={open}
      onClose={() => frame.close('compare')}
      title={caseTexts.compare.title}
      className="form-dialog form-dialog-wide compare-dialog"
      transitionDuration={0}
    >
      <DialogBody>
        <p className="quiet">
          {caseTexts.compare.against} <bdi>{plainLine(before.title)}</bdi>
          {before.at !== null && (
            <>
              {' '}
              {caseTexts.compare.asOf} <Moment at={before.at} withDate />
            </>
          )}
          .
        </p>
        <SegmentedControl size="small" options={options} value={change} onValueChange={choose} />
        {lines.length === 0 ? (
          <p className="compare-none">{caseTexts.compare.same}</p>
        ) : (
          <ul className="compare-lines" aria-label={caseTexts.compare.list}>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
              <Line key={index} line={line} />
            ))}
          </ul>
        )}
        {next !== null && <Button size="small" text={caseTexts.compare.more} onClick={() => void read(change, next)} />}
      </DialogBody>
      <DialogFooter actions={<Button text={caseTexts.compare.close} onClick={() => frame.close('compare')} />} />
    </Dialog>
  );
}

function total(counts: Comparison['counts'], kind?: ChangeKind): number {
  const kinds = kind ? [kind] : changeKinds;
  return [counts.entity, counts.edge, counts.other].flatMap((each) => kinds.map((one) => each[one])).reduce(sum);
}

function sum(one: number, other: number): number {
  return one + other;
}

function Line({ line }: { readonly line: Difference }) {
  const { change, kind, value, to, fields } = line;
  const thing = entityKinds.find((one): one is EntityKind => one === kind) ?? 'domain';
  return (
    <li className="compare-line">
      <span className={`compare-change ${change}`}>{caseTexts.compare.kinds[change]}</span>
      <span className="quiet">{line.table === 'entity' ? kindRow(thing).one : plainLine(kind)}</span>
      <span className="compare-what">
        {line.table === 'other' ? <bdi>{plainLine(value)}</bdi> : <Indicator kind={thing} value={value} />}
        {to !== null && (
          <>
            {' → '}
            <Indicator kind="domain" value={to} />
          </>
        )}
        {fields.map(({ name, before, after }) => (
          <span key={name} className="compare-field">
            <span className="quiet">{fieldWords(name)}</span>{' '}
            <bdi>{plainLine(before ?? caseTexts.compare.noValue)}</bdi> →{' '}
            <bdi>{plainLine(after ?? caseTexts.compare.noValue)}</bdi>
          </span>
        ))}
      </span>
    </li>
  );
}

/** `firstSeen` in readable words. */
function fieldWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
