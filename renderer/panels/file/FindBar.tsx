import { Button, HTMLSelect, InputGroup, Tag } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { plainLine } from '../../../shared/odd-text.ts';
import { conditionKinds, type FileCondition, type OpenFile } from '../../../shared/open-file.ts';
import type { FileLook } from '../../stores/file-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { fileTexts } from '../../texts/file.ts';
import { Form } from '../../ui/Form.tsx';
import { widgetKey } from '../../ui/widget-keys.ts';

const texts = fileTexts.find;

function hasNoValue(how: FileCondition['how']): boolean {
  return how === 'empty' || how === 'not-empty';
}

/** Words and conditions; Enter searches the complete file. */
export function FindBar({ file, look }: { readonly file: OpenFile; readonly look: FileLook }) {
  const { files } = useWorkbench();
  const [adding, setAdding] = useState(false);
  const isEmpty = look.text.trim() === '' && look.conditions.length === 0;

  function setConditions(conditions: readonly FileCondition[]): void {
    files.change(file.id, { conditions });
    void files.find(file.id);
  }
  return (
    <div className="file-find">
      <Form onSend={() => void files.find(file.id)}>
        <InputGroup
          size="small"
          type="search"
          leftIcon="search"
          placeholder={texts.hint}
          aria-label={texts.name}
          spellCheck={false}
          value={look.text}
          onValueChange={(text) => files.change(file.id, { text })}
        />
      </Form>
      {look.conditions.map((condition, at) => (
        <Tag
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own
          key={at}
          minimal
          onRemove={() => setConditions(look.conditions.filter((_, other) => other !== at))}
        >
          {conditionWords(condition)}
        </Tag>
      ))}
      {adding ? (
        <ConditionForm
          file={file}
          onDone={(condition) => {
            setAdding(false);
            if (condition) setConditions([...look.conditions, condition]);
          }}
        />
      ) : (
        file.columns.length > 0 && (
          <Button
            size="small"
            variant="minimal"
            icon={<Plus size={14} />}
            text={texts.condition}
            onClick={() => setAdding(true)}
          />
        )
      )}
      {(!isEmpty || file.found) && (
        <Button size="small" variant="minimal" text={texts.clear} onClick={() => void files.clear(file.id)} />
      )}
    </div>
  );
}

function conditionWords({ column, how, value }: FileCondition): string {
  return plainLine(`${column} ${texts.conditions[how]}${hasNoValue(how) ? '' : ` ${value}`}`);
}

function ConditionForm(props: { readonly file: OpenFile; readonly onDone: (condition: FileCondition | null) => void }) {
  const { file, onDone } = props;
  const [column, setColumn] = useState(file.columns.find(({ shown }) => shown)?.name ?? file.columns[0]?.name ?? '');
  const [how, setHow] = useState<FileCondition['how']>('is');
  const [value, setValue] = useState('');
  const ready = hasNoValue(how) || value.trim() !== '';
  return (
    <Form
      className="file-condition"
      aria-label={texts.newCondition}
      ready={ready}
      onSend={() => onDone({ column, how, value: hasNoValue(how) ? '' : value })}
      onKeyDown={(event) => {
        if (widgetKey(event) !== 'leave') return;
        event.stopPropagation();
        onDone(null);
      }}
    >
      <HTMLSelect
        aria-label={texts.column}
        value={column}
        onChange={(event) => setColumn(event.target.value)}
        options={file.columns.map(({ name }) => ({ value: name, label: plainLine(name) }))}
      />
      <HTMLSelect
        aria-label={texts.condition}
        value={how}
        onChange={(event) => setHow(event.target.value as FileCondition['how'])}
        options={conditionKinds.map((kind) => ({ value: kind, label: texts.conditions[kind] }))}
      />
      {!hasNoValue(how) && (
        <InputGroup
          size="small"
          aria-label={texts.value}
          autoFocus
          spellCheck={false}
          className="mono"
          value={value}
          onValueChange={setValue}
        />
      )}
      <Button size="small" type="submit" text={texts.add} disabled={!ready} />
      <Button size="small" variant="minimal" text={texts.cancel} onClick={() => onDone(null)} />
    </Form>
  );
}
