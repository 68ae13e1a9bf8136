import { Button } from '@blueprintjs/core';
import type { EntitySource, ReplyLine } from '../../../shared/case-lists.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { askedWords, replyWords } from '../../../shared/reply-words.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Section } from '../../ui/Section.tsx';
import type { EntityDetail } from './use-entity.ts';

const texts = inspectorTexts.provenance;

/** How it came into the case, and the replies that name it, newest first; each can be opened. */
export function ProvenanceList({ detail }: { readonly detail: EntityDetail }) {
  const { replies, recordReply, source } = detail;
  return (
    <Section title={texts.title} aside={replies.length > 0 ? texts.replies(replies.length) : undefined}>
      <SourceLine source={source} />
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

/** How it came into the case, where that is not one of the replies below. */
function SourceLine({ source }: { readonly source: EntitySource }) {
  const { selection } = useWorkbench();
  switch (source.by) {
    case 'reply':
      return null;
    case 'hand':
      return (
        <p className="inspector-source">
          {texts.source} {texts.byHand}
        </p>
      );
    case 'import':
      return (
        <p className="inspector-source warn">
          {texts.source} {texts.imported} <bdi className="mono">{plainLine(source.from)}</bdi>
        </p>
      );
    case 'item': {
      const { id, kind, value, relation } = source.item;
      return (
        <p className="inspector-source">
          {texts.source} {texts.via}{' '}
          <button type="button" className="linked" onClick={() => selection.select([id])}>
            <Indicator kind={kind} value={value} />
          </button>{' '}
          <span className="quiet">{texts.relation(plainLine(relation))}</span>
        </p>
      );
    }
  }
}

function Row({ reply, isRecord }: { readonly reply: ReplyLine; readonly isRecord: boolean }) {
  const { evidence, dock } = useWorkbench();
  const { status, completeness, level } = replyWords(reply);
  function open(): void {
    evidence.show(reply.id);
    dock.peek('evidence');
  }
  return (
    <tr>
      <td className="inspector-query">
        <div className="mono" title={reply.url}>
          {askedWords(reply)}
          {isRecord && <span className="quiet">{texts.isRecord}</span>}
        </div>
        <div>
          <Moment at={reply.at} withDate />{' '}
          <span className={level}>
            {status}, {completeness}
          </span>
        </div>
      </td>
      <td className="inspector-act">
        <Button size="small" variant="minimal" text={texts.reply(reply.id)} onClick={open} />
      </td>
    </tr>
  );
}
