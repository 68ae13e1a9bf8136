import { FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import { fanged, guessThing } from '../../../shared/defang.ts';
import { type EntityKind, entityKinds, kindRow } from '../../../shared/entity-kinds.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { focusWhenThere } from '../../ui/focus-when-there.ts';

type KindChoice = EntityKind | 'guess';
const choices = [
  { value: 'guess', label: caseTexts.add.guessKind },
  ...entityKinds.map((kind) => ({ value: kind, label: kindRow(kind).one })),
];
const mostAtOnce = 10_000;

/** Adds entities by hand, one per line. Accepts defanged values with `hxxp` and `[.]`. */
export function AddDialog() {
  const { frame, bridge, notices, selection, dock } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'add');
  const [text, setText] = useState('');
  const [kind, setKind] = useState<KindChoice>('guess');
  useEffect(() => {
    if (open) setText('');
  }, [open]);
  const { things, unknown } = useMemo(() => readLines(text, kind), [text, kind]);

  async function add(): Promise<void> {
    frame.close('add');
    const added = await bridge.call('case.add', { entities: things });
    if (!added.ok) {
      notices.showFailure(added.failure);
      return;
    }
    const { ids } = added.value;
    notices.show('done', caseTexts.add.added(added.value.added, things.length - added.value.added), '', { items: ids });
    selection.selectAdded(ids);
    dock.show('entities');
    focusWhenThere('.entity-grid');
  }
  return (
    <FormDialog
      open={open}
      title={caseTexts.add.title}
      action={caseTexts.add.action(things.length)}
      ready={things.length > 0 && unknown.length === 0 && things.length <= mostAtOnce}
      onAnswer={() => void add()}
      onClose={() => frame.close('add')}
    >
      <FormGroup label={caseTexts.add.kind} labelFor="add-kind">
        <HTMLSelect
          id="add-kind"
          fill
          options={choices}
          value={kind}
          onChange={(event) => setKind(event.target.value as KindChoice)}
        />
      </FormGroup>
      <FormGroup label={caseTexts.add.values} labelFor="add-values" helperText={<Reading {...{ things, unknown }} />}>
        <TextArea
          id="add-values"
          className="mono"
          fill
          autoFocus
          rows={8}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </FormGroup>
    </FormDialog>
  );
}

interface Thing {
  readonly kind: EntityKind;
  readonly value: string;
}

function readLines(text: string, choice: KindChoice): { things: Thing[]; unknown: string[] } {
  const things: Thing[] = [];
  const unknown: string[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const thing = choice === 'guess' ? guessThing(line) : { kind: choice, value: fanged(line) };
    if (thing) things.push(thing);
    else unknown.push(line);
  }
  return { things, unknown };
}

/** The detected kind of each line, before anything is added. */
function Reading({ things, unknown }: { readonly things: readonly Thing[]; readonly unknown: readonly string[] }) {
  if (things.length > mostAtOnce) return <span className="bad">{caseTexts.add.tooMany(mostAtOnce)}</span>;
  const [first] = unknown;
  if (first !== undefined) {
    return <span className="bad">{caseTexts.add.unknown(first.slice(0, 60), unknown.length - 1)}</span>;
  }
  const counts = new Map<EntityKind, number>();
  for (const { kind } of things) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const words = [...counts].map(([kind, count]) => `${count} ${kindRow(kind)[count === 1 ? 'one' : 'many']}`);
  return <>{words.join(', ') || caseTexts.add.hint}</>;
}
