import { Button, Switch } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import type { ReplyLine } from '../../../shared/case-lists.ts';
import { plainLines } from '../../../shared/odd-text.ts';
import { replyWords } from '../../../shared/reply-words.ts';
import type { Failure } from '../../../shared/result.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { evidenceTexts } from '../../texts/evidence.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Moment } from '../../ui/Moment.tsx';

const texts = evidenceTexts.reply;

interface Shown {
  readonly reply: ReplyLine;
  readonly limit: string | null;
  readonly text: string | null;
  readonly total: number;
  readonly more: boolean;
}

/** One reply. Masks secrets unless the raw bytes are requested. */
export function ReplyViewer({ id }: { readonly id: number }) {
  const { bridge, evidence } = useWorkbench();
  const [raw, setRaw] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    const asking = new AbortController();
    void bridge.call('case.reply', { id, raw }, asking.signal).then((answer) => {
      if (asking.signal.aborted) return;
      setShown(answer.ok ? answer.value : null);
      setFailure(answer.ok ? null : answer.failure);
    });
    return () => asking.abort();
  }, [bridge, id, raw]);

  async function readOn(): Promise<void> {
    const have = shown?.text ?? '';
    const next = await bridge.call('case.reply', { id, raw, offset: have.length });
    if (next.ok) setShown({ ...next.value, text: have + (next.value.text ?? '') });
    else setFailure(next.failure);
  }
  return (
    <section className="reply-viewer" aria-label={texts.title(id)}>
      <header>
        <strong>{texts.title(id)}</strong>
        <span className="spacer" />
        <Switch checked={raw} label={texts.raw} onChange={() => setRaw(!raw)} />
        <Button
          size="small"
          variant="minimal"
          icon={<SmallCross />}
          aria-label={texts.close}
          onClick={() => evidence.show(null)}
        />
      </header>
      {failure && <FailureView failure={failure} />}
      {shown && <About reply={shown.reply} limit={shown.limit} />}
      {shown && <Body shown={shown} raw={raw} readOn={() => void readOn()} />}
    </section>
  );
}

function About({ reply, limit }: Pick<Shown, 'reply' | 'limit'>) {
  const { status, completeness, level } = replyWords(reply, limit);
  return (
    <dl className="facts-rows">
      <Fact name={texts.request}>
        <span className="mono">
          {reply.method} {reply.url}
        </span>
      </Fact>
      {reply.requestBody && (
        <Fact name={texts.body}>
          <span className="mono">{reply.requestBody}</span>
        </Fact>
      )}
      <Fact name={texts.time}>
        <Moment at={reply.at} withDate /> {texts.through(reply.connection)}
      </Fact>
      <Fact name={texts.answer}>
        <span className={level}>
          {status}, {completeness}
        </span>
        {reply.contentType && `, ${reply.contentType}`}, {texts.bytes(reply.length)}
      </Fact>
      {reply.sha256 && (
        <Fact name="SHA-256">
          <span className="mono">{reply.sha256}</span>
        </Fact>
      )}
      {reply.masked && <Fact name={texts.masked}>{texts.maskedHint}</Fact>}
      {reply.file && (
        <Fact name={texts.file}>
          <span className="mono">{reply.file}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact(props: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="quiet">{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

function Body(props: { readonly shown: Shown; readonly raw: boolean; readonly readOn: () => void }) {
  const { shown, raw, readOn } = props;
  if (shown.text === null) {
    return <p className="quiet">{shown.reply.length === 0 ? texts.empty : texts.notText}</p>;
  }
  return (
    <>
      <pre className="reply-text mono">
        {raw ? shown.text : plainLines(shown.more ? shown.text : readable(shown.text))}
      </pre>
      {shown.more && <Button size="small" text={texts.readOn(shown.text.length, shown.total)} onClick={readOn} />}
    </>
  );
}

/** JSON with line breaks; anything else unchanged. */
function readable(text: string): string {
  if (text.length > 400_000) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
