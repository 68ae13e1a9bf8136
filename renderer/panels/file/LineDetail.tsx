import { Button } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { bytesWords, figure } from '../../../shared/figures.ts';
import type { BrokenReason, OpenFile } from '../../../shared/open-file.ts';
import type { Failure } from '../../../shared/result.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { fileTexts } from '../../texts/file.ts';
import { FailureView } from '../../ui/FailureView.tsx';

const texts = fileTexts.line;

interface WholeLine {
  readonly text: string;
  readonly length: number;
  readonly broken: BrokenReason | null;
}

// covers: batch.lines all in electron/demo/batch/lines.ts
// covers: batch.lines all in electron/demo/batch/world-lines.ts
/** One original line of the file. */
export function LineDetail({ file, line }: { readonly file: OpenFile; readonly line: number }) {
  const { files, bridge } = useWorkbench();
  const [shown, setShown] = useState<WholeLine | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { id } = file;

  useEffect(() => {
    let current = true;
    void files.line(id, line).then((read) => {
      if (!current) return;
      setShown(read.ok ? read.value : null);
      setFailure(read.ok ? null : read.failure);
    });
    return () => {
      current = false;
    };
  }, [files, id, line]);

  return (
    <section className="file-detail" aria-label={texts.name(line)}>
      <header>
        <strong>
          {fileTexts.row(file.format)} {figure(line)}
        </strong>
        {shown && <span className="quiet number">{bytesWords(shown.length)}</span>}
        <span className="spacer" />
        <Button
          size="small"
          variant="minimal"
          text={texts.copy}
          title={texts.copyHint}
          disabled={shown === null}
          onClick={() => void bridge.call('app.copy', { text: shown?.text ?? '' })}
        />
        <Button
          size="small"
          variant="minimal"
          icon={<SmallCross />}
          aria-label={texts.close}
          onClick={() => files.change(id, { line: null })}
        />
      </header>
      {failure && <FailureView failure={failure} />}
      {shown?.broken && <p className="warn">{fileTexts.broken.line(shown.broken, shown.length)}</p>}
      {shown && <pre className="mono">{visible(readable(shown.text))}</pre>}
      {shown && shown.text.length < shown.length - 3 && <p className="quiet">{texts.cut(shown.text.length)}</p>}
    </section>
  );
}

/** JSON with line breaks; anything else unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must be seen
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Shows characters that reverse the reading direction or are invisible by their number. */
function visible(text: string): string {
  return text.replace(unseen, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
