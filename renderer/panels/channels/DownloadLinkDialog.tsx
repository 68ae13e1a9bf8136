import { FormGroup, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { figure } from '../../../shared/figures.ts';
import { readLink } from '../../../shared/share-link.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

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
      title="Download a link"
      action={urls.length > 1 ? `Download ${figure(urls.length)}` : 'Download'}
      ready={urls.length > 0}
      onAnswer={() => void download()}
      onClose={() => frame.show('none')}
      wide
    >
      <FormGroup
        label="Links, as they were given to you"
        labelFor="given-links"
        helperText="They lead to the download host of the connection in use, and need no key. What opens them is held in memory only."
      >
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
