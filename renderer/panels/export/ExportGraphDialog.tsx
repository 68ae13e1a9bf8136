import './export.css';
import './import.css';
import { FormGroup, Radio, RadioGroup, Switch } from '@blueprintjs/core';
import { useCallback } from 'react';
import { type ExportFormatId, exportFormat, exportFormatIds } from '../../../shared/export-formats.ts';
import { useSliced } from '../../stores/in-slices.ts';
import type { ExportScope } from '../../stores/transfer-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { exportTexts } from '../../texts/export.ts';
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
    notices.show('done', exportTexts.written(things, links, path));
  }

  return (
    <FormDialog
      open={open}
      title={exportTexts.title}
      action={exportTexts.action}
      onAnswer={() => void write()}
      onClose={() => frame.show('none')}
      wide
    >
      {open && <ScopeChoice />}
      <RadioGroup
        label={exportTexts.format}
        className="export-formats"
        selectedValue={format}
        onChange={(event) => exchange.choose({ format: event.currentTarget.value as ExportFormatId })}
      >
        {exportFormatIds.map((id) => (
          <Radio key={id} value={id} label={exportFormat(id).title} />
        ))}
      </RadioGroup>
      <FormGroup helperText={`${says}${comesBack ? ` ${exportTexts.comesBack}` : ''}`}>
        {canDefang && (
          <Switch
            checked={defanged}
            label={exportTexts.defanged}
            onChange={() => exchange.choose({ defanged: !defanged })}
          />
        )}
        {picture && <span className="quiet">{exportTexts.notDrawn}</span>}
      </FormGroup>
    </FormDialog>
  );
}

/** Created when the dialog opens: counting 100,000 entities takes time. */
function ScopeChoice() {
  const { exchange, openCase, membership } = useWorkbench();
  const hasCampaign = usePart(membership.store, ({ current }) => current !== null);
  const scope = usePart(exchange.store, (state) => state.scope);
  const all = openCase.rows.entities.size;
  const view = useSliced(useCallback(() => exchange.findingIds('view'), [exchange]))?.length ?? 0;
  const selected = exchange.idsOf('selection')?.length ?? 0;
  const scopes: readonly (readonly [ExportScope, number])[] = [
    ['case', all],
    ['view', view],
    ['selection', selected],
    ...(hasCampaign ? [['members', exchange.idsOf('members')?.length ?? 0] as const] : []),
  ];
  return (
    <RadioGroup
      label={exportTexts.scope}
      inline
      selectedValue={scope}
      onChange={(event) => exchange.choose({ scope: event.currentTarget.value as ExportScope })}
    >
      {scopes.map(([id, size]) => (
        <Radio key={id} value={id} label={exportTexts.scopes[id](size)} disabled={size === 0 && id !== 'case'} />
      ))}
    </RadioGroup>
  );
}
