import { Button } from '@blueprintjs/core';
import type { ReplyLine } from '../../../shared/case-lists.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { askedWords, replyWords } from '../../../shared/reply-words.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { Moment } from '../../ui/Moment.tsx';
import { Section } from '../../ui/Section.tsx';
import type { EntityDetail } from './use-entity.ts';

const texts = inspectorTexts.provenance;

/** The replies that name it, newest first; each can be opened. */
export function ProvenanceList({ detail }: { readonly detail: EntityDetail }) {
  const { replies, recordReply, entity } = detail;
  if (replies.length === 0) {
    return (
      <Section title={texts.title}>
        <p className="quiet">{entity.origin ? texts.imported(plainLine(entity.origin)) : texts.byHand}</p>
      </Section>
    );
  }
  return (
    <Section title={texts.title} aside={texts.replies(replies.length)}>
      <table className="inspector-table">
        <tbody>
          {replies.map((reply) => (
            <Row key={reply.id} reply={reply} isRecord={reply.id === recordReply} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Row({ reply, isRecord }: { readonly reply: ReplyLine; readonly isRecord: boolean }) {
  const { evidence, dock } = useWorkbench();
  const { status, completeness, level } = replyWords(reply);
  function open(): void {
    evidence.show(reply.id);
    dock.show('evidence');
  }
  return (
    <tr>
      <td>
        <Moment at={reply.at} withDate />
      </td>
      <td className="mono inspector-query" title={reply.url}>
        {askedWords(reply)}
        {isRecord && <span className="quiet">{texts.isRecord}</span>}
      </td>
      <td className={level}>
        {status}, {completeness}
      </td>
      <td className="inspector-act">
        <Button size="small" variant="minimal" text={texts.reply(reply.id)} onClick={open} />
      </td>
    </tr>
  );
}
