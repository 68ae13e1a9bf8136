import './export.css';
import './import.css';
import { FormGroup, Radio, RadioGroup, Switch } from '@blueprintjs/core';
import { type ExportFormatId, exportFormat, exportFormatIds } from '../../../shared/export-formats.ts';
import { figure } from '../../../shared/figures.ts';
import type { ExportScope } from '../../stores/transfer-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

/** What is exported, and in which format; the next dialog asks where to save it. */
export function ExportGraphDialog() {
  const { frame, exchange, notices } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'exportGraph');
  const { format, defanged } = useParts(exchange.store, ['format', 'defanged']);
  const { says, canDefang, comesBack, picture } = exportFormat(format);

  async function write(): Promise<void> {
    frame.show('none');
    const done = await exchange.write();
    if (!done.ok) {
      if (done.failure.code !== 'cancelled') notices.showFailure(done.failure);
      return;
    }
    const { path, things, links } = done.value;
    const what = [things > 0 && count(things, 'thing'), links > 0 && count(links, 'link')]
      .filter(Boolean)
      .join(' and ');
    notices.show('done', `${what || 'Nothing'} in ${path}.`);
  }

  return (
    <FormDialog
      open={open}
      title="Export"
      action="Export…"
      onAnswer={() => void write()}
      onClose={() => frame.show('none')}
      wide
    >
      {open && <ScopeChoice />}
      <RadioGroup
        label="As"
        className="export-formats"
        selectedValue={format}
        onChange={(event) => exchange.choose({ format: event.currentTarget.value as ExportFormatId })}
      >
        {exportFormatIds.map((id) => (
          <Radio key={id} value={id} label={exportFormat(id).title} />
        ))}
      </RadioGroup>
      <FormGroup helperText={`${says}${comesBack ? ' Importing it brings it back.' : ''}`}>
        {canDefang && (
          <Switch
            checked={defanged}
            label="Defanged: example[.]com"
            onChange={() => exchange.choose({ defanged: !defanged })}
          />
        )}
        {picture && <span className="quiet">What is hidden is not drawn.</span>}
      </FormGroup>
    </FormDialog>
  );
}

/** Created when the dialog opens: counting 100,000 entities takes time. */
function ScopeChoice() {
  const { exchange, openCase } = useWorkbench();
  const scope = usePart(exchange.store, (state) => state.scope);
  const all = openCase.rows.entities.size;
  const view = exchange.idsOf('view')?.length ?? all;
  const selected = exchange.idsOf('selection')?.length ?? 0;
  const scopes: readonly (readonly [ExportScope, string, number])[] = [
    ['case', 'The whole case', all],
    ['view', 'What the filter shows', view],
    ['selection', 'The selection', selected],
  ];
  return (
    <RadioGroup
      label="What"
      inline
      selectedValue={scope}
      onChange={(event) => exchange.choose({ scope: event.currentTarget.value as ExportScope })}
    >
      {scopes.map(([id, title, size]) => (
        <Radio key={id} value={id} label={`${title} (${figure(size)})`} disabled={size === 0 && id !== 'case'} />
      ))}
    </RadioGroup>
  );
}

function count(number: number, what: string): string {
  return `${figure(number)} ${what}${number === 1 ? '' : 's'}`;
}
