import { Button, Intent, TextArea } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { ColourPicker } from '../../ui/ColourPicker.tsx';
import { Form } from '../../ui/Form.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { Section } from '../../ui/Section.tsx';

const texts = inspectorTexts.note;

/** The rendered note, and an editor for it. Tags and colour beside it. */
export function NotePart({ row }: { readonly row: EntityRow }) {
  const { bridge, notices, openCase, run } = useWorkbench();
  const fixed = usePart(openCase.store, (view) => whyFixed(view) !== null);
  const [text, setText] = useState<string | null>(null);
  const [preview, setPreview] = useState(false);
  useEffect(() => {
    if (fixed) setText(null);
  }, [fixed]);

  async function annotate(change: { note?: string; colour?: Parameters<typeof pick>[0] }): Promise<void> {
    const done = await bridge.call('case.annotate', { ids: [row.id], ...change });
    if (!done.ok) notices.showFailure(done.failure);
    else setText(null);
  }
  const pick = (colour: 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'violet' | null) => void annotate({ colour });

  return (
    <Section
      title={texts.title}
      aside={
        text === null ? (
          <span className="inspector-note-actions">
            <Button
              size="small"
              variant="minimal"
              text={texts.tags}
              disabled={fixed}
              onClick={() => run('selection.annotate')}
            />
            <Button
              size="small"
              variant="minimal"
              text={row.note === '' ? texts.write : texts.edit}
              disabled={fixed}
              onClick={() => setText(row.note)}
            />
          </span>
        ) : (
          <span className="inspector-note-actions">
            <Button
              size="small"
              variant="minimal"
              text={preview ? texts.edit : texts.preview}
              onClick={() => setPreview(!preview)}
            />
            <Button size="small" variant="minimal" text={texts.cancel} onClick={() => setText(null)} />
            <Button
              size="small"
              intent={Intent.PRIMARY}
              text={texts.save}
              onClick={() => void annotate({ note: text })}
            />
          </span>
        )
      }
    >
      {text !== null && !preview && (
        <Form onSend={() => void annotate({ note: text })}>
          <TextArea
            fill
            autoFocus
            rows={6}
            aria-label={texts.field}
            placeholder={texts.placeholder}
            maxLength={100_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Form>
      )}
      {text !== null && preview && <Markdown source={text} />}
      {text === null && (row.note === '' ? <p className="quiet">{texts.none}</p> : <Markdown source={row.note} />)}
      <ColourPicker chosen={row.colour} onChoose={pick} disabled={fixed} />
    </Section>
  );
}
