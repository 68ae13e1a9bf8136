import { FormGroup, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { readLink } from '../../../shared/share-link.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { channelTexts } from '../../texts/channels.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

const texts = channelTexts.given;

/** Accepts links from somebody else, in any text. */
export function DownloadLinkDialog() {
  const { frame, channels, dock } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'downloadLink');
  const [text, setText] = useState('');
  const urls = linksIn(text);

  async function download(): Promise<void> {
    frame.show('none');
    dock.show('channels');
    if (await channels.queue({ urls })) setText('');
  }
  return (
    <FormDialog
      open={open}
      title={texts.title}
      action={texts.action(urls.length)}
      ready={urls.length > 0}
      onAnswer={() => void download()}
      onClose={() => frame.show('none')}
      wide
    >
      <FormGroup label={texts.label} labelFor="given-links" helperText={texts.hint}>
        <TextArea
          id="given-links"
          className="mono"
          fill
          autoFocus
          rows={6}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </FormGroup>
    </FormDialog>
  );
}

const mostLinks = 100;

function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"'`)\]]+/g) ?? [];
  return [...new Set(found)].filter((url) => readLink(url) !== null).slice(0, mostLinks);
}
