import { Checkbox, FormGroup, InputGroup, Intent, TextArea } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import type { Monitor } from '../../../shared/detect.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { Failure } from '../../../shared/result.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { monitorTexts } from '../../texts/monitors.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import {
  type Complaints,
  changeOf,
  checkDraft,
  complaintsOf,
  draftOf,
  emptyDraft,
  fieldOf,
  newMonitorOf,
} from './monitor-draft.ts';

const texts = monitorTexts.form;

// covers: detect.monitorWrites POST monitors, PUT monitors, monitor_id, term, monitor
// covers: detect.monitorWrites match_substring_variations, nameserver_exclusions, text_exclusions
/** Edits the rules of a new or an existing monitor. */
export function MonitorForm() {
  const { detectView, lookalikes } = useWorkbench();
  const form = usePart(detectView.store, (state) => state.monitorForm);
  const monitors = usePart(lookalikes.store, (state) => state.monitors);
  const monitor = form === null || form === 'new' ? null : (monitors.find(({ id }) => id === form) ?? null);
  if (form === null || (form !== 'new' && monitor === null)) return null;
  return <Form key={form} monitor={monitor} />;
}

function Form({ monitor }: { readonly monitor: Monitor | null }) {
  const { detectView, lookalikes, monitors: actions, notices } = useWorkbench();
  const known = usePart(lookalikes.store, (state) => state.monitors);
  const [draft, setDraft] = useState(() =>
    monitor ? draftOf(monitor) : { ...emptyDraft, term: detectView.store.getState().monitorTerm ?? '' },
  );
  const [said, setSaid] = useState<Complaints>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  const wrong = checkDraft(draft, known, monitor?.id ?? null);
  const isReady = Object.keys(wrong).length === 0 && draft.term.trim() !== '' && !sending;
  const close = () => detectView.open({ monitorForm: null, monitorTerm: null });

  function type(part: Partial<typeof draft>): void {
    setDraft((now) => ({ ...now, ...part }));
    // An error from the service applies to the former value of the field.
    const typed = Object.keys(part).map((name) => fieldOf[name as keyof typeof fieldOf]);
    setSaid((now) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => !typed.some((each) => each === field))),
    );
  }

  async function save(): Promise<void> {
    setSending(true);
    setFailure(null);
    const done = monitor
      ? await actions.update(changeOf(monitor.id, draft))
      : await actions.create(newMonitorOf(draft));
    setSending(false);
    if (done.ok) {
      close();
      notices.show(
        'done',
        monitor ? texts.changed(plainLine(monitor.term)) : texts.created(plainLine(draft.term.trim())),
        done.value.monitor === null ? texts.notShown : '',
      );
      return;
    }
    setSaid(complaintsOf(done.failure.fields));
    setFailure(done.failure);
  }

  /** An error of the service until the field changes; else our own check, once the term is not empty. */
  const complaint = (field: string) =>
    said[field] ?? (field === 'term' && draft.term === '' ? undefined : wrong[field]);
  const fields: readonly string[] = Object.values(fieldOf);
  const elsewhere = Object.entries(said).filter(([field]) => !fields.includes(field));
  return (
    <FormDialog
      open
      wide
      title={monitor ? texts.editTitle(plainLine(monitor.term)) : texts.createTitle}
      action={sending ? texts.sending : monitor ? texts.change : texts.create}
      ready={isReady}
      onAnswer={() => void save()}
      onClose={close}
    >
      {failure && <FailureView failure={failure} />}
      {elsewhere.map(([field, text]) => (
        <p key={field} className="bad">
          {plainLine(`${field}: ${text}`)}
        </p>
      ))}
      <Field
        id="monitor-term"
        label={texts.term}
        complaint={complaint('term')}
        help={monitor ? texts.termFixed : texts.termHint}
      >
        <InputGroup
          id="monitor-term"
          autoFocus={monitor === null}
          disabled={monitor !== null}
          value={draft.term}
          maxLength={253}
          spellCheck={false}
          onValueChange={(term) => type({ term })}
        />
      </Field>
      <Checkbox
        checked={draft.variations}
        onChange={() => type({ variations: !draft.variations })}
        label={texts.variations}
      />
      {complaint('match_substring_variations') && (
        <p className="bad">{plainLine(complaint('match_substring_variations') ?? '')}</p>
      )}
      <Field id="monitor-texts" label={texts.texts} complaint={complaint('text_exclusions')} help={texts.textsHint}>
        <TextArea
          id="monitor-texts"
          className="mono"
          fill
          rows={3}
          spellCheck={false}
          value={draft.texts}
          onChange={({ currentTarget }) => type({ texts: currentTarget.value })}
        />
      </Field>
      <Field
        id="monitor-nameservers"
        label={texts.nameservers}
        complaint={complaint('nameserver_exclusions')}
        help={texts.nameserversHint}
      >
        <TextArea
          id="monitor-nameservers"
          className="mono"
          fill
          rows={3}
          spellCheck={false}
          value={draft.nameservers}
          onChange={({ currentTarget }) => type({ nameservers: currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
}

function Field(props: {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly complaint: string | undefined;
  readonly children: ReactNode;
}) {
  const { complaint } = props;
  return (
    <FormGroup
      label={props.label}
      labelFor={props.id}
      intent={complaint === undefined ? Intent.NONE : Intent.DANGER}
      helperText={complaint === undefined ? props.help : <span role="alert">{plainLine(complaint)}</span>}
    >
      {props.children}
    </FormGroup>
  );
}
