import { FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import { fanged, guessThing } from '../../../shared/defang.ts';
import { type EntityKind, entityKinds, kindRow } from '../../../shared/entity-kinds.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

type KindChoice = EntityKind | 'guess';
const choices = [
  { value: 'guess', label: 'Told by its form' },
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
    const there = things.length - added.value.added;
    notices.show('done', `Added ${added.value.added}.${there > 0 ? ` ${there} were there already.` : ''}`);
    selection.select(added.value.ids, added.value.ids[0]);
    dock.show('entities');
  }
  return (
    <FormDialog
      open={open}
      title="Add"
      action={things.length > 1 ? `Add ${things.length}` : 'Add'}
      ready={things.length > 0 && unknown.length === 0 && things.length <= mostAtOnce}
      onAnswer={() => void add()}
      onClose={() => frame.close('add')}
    >
      <FormGroup label="Kind" labelFor="add-kind">
        <HTMLSelect
          id="add-kind"
          fill
          options={choices}
          value={kind}
          onChange={(event) => setKind(event.target.value as KindChoice)}
        />
      </FormGroup>
      <FormGroup label="Values, one to a line" labelFor="add-values" helperText={<Reading {...{ things, unknown }} />}>
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
  if (things.length > mostAtOnce) return <span className="bad">Up to {mostAtOnce} at a time.</span>;
  const [first] = unknown;
  if (first !== undefined) {
    const others = unknown.length > 1 ? ` and ${unknown.length - 1} more` : '';
    return (
      <span className="bad">
        Can’t tell what “{first.slice(0, 60)}”{others} is: choose a kind, or take it out.
      </span>
    );
  }
  const counts = new Map<EntityKind, number>();
  for (const { kind } of things) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const words = [...counts].map(([kind, count]) => `${count} ${kindRow(kind)[count === 1 ? 'one' : 'many']}`);
  return <>{words.join(', ') || 'Domains, addresses, e-mails, hashes. Defanged ones are understood.'}</>;
}
