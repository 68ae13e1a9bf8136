import type { ReplyLine } from '../../../shared/case-lists.ts';
import { figure } from '../../../shared/figures.ts';
import { askedWords, replyWords } from '../../../shared/reply-words.ts';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
import { Moment } from '../../ui/Moment.tsx';
import { Checks } from './Checks.tsx';
import { createLedger } from './ledger-store.ts';
import { ReplyViewer } from './ReplyViewer.tsx';
import { SpentTable } from './SpentTable.tsx';
import './evidence.css';
import './reply.css';
import './checks.css';
import './spent.css';
import './ledger.css';
import { Button, NonIdealState } from '@blueprintjs/core';
import { Endorsed, Export } from '@blueprintjs/icons';
import { useEffect, useMemo } from 'react';
import { evidenceTexts } from '../../texts/evidence.ts';

/** Every exchange behind this case: the request, the answer, its cost, and whether it is unchanged. */
export function EvidencePanel() {
  const { bridge, evidence, run } = useWorkbench();
  const ledger = useMemo(() => createLedger(bridge), [bridge]);
  useEffect(() => ledger.follow(), [ledger]);
  const { replies, more, spent } = useParts(ledger.store, ['replies', 'more', 'spent']);
  const { reply: chosen, checking } = useParts(evidence.store, ['reply', 'checking']);

  return (
    <div className="panel panel-table evidence">
      <div className="evidence-list">
        <div className="evidence-tools">
          <Button
            size="small"
            icon={<Endorsed size={14} />}
            text={evidenceTexts.verify}
            loading={checking}
            onClick={() => run('case.verify')}
          />
          <Button size="small" variant="minimal" text={evidenceTexts.seal} onClick={() => run('case.seal')} />
          <Button
            size="small"
            variant="minimal"
            text={evidenceTexts.checkSeal}
            onClick={() => run('case.verifySeal')}
          />
          <Button size="small" variant="minimal" text={evidenceTexts.rebuild} onClick={() => run('case.rebuild')} />
          <Button
            size="small"
            variant="minimal"
            icon={<Export size={14} />}
            text={evidenceTexts.export}
            onClick={() => run('case.exportEvidence')}
          />
        </div>
        <Checks />
        <SpentTable spent={spent} />
        {replies.length === 0 ? (
          <NonIdealState
            title={evidenceTexts.emptyTitle}
            description={evidenceTexts.empty}
            action={<Button text={evidenceTexts.search} onClick={() => run('panel.search')} />}
          />
        ) : (
          <ul className="ledger" aria-label={evidenceTexts.list}>
            {replies.map((reply) => (
              <Row key={reply.id} reply={reply} chosen={reply.id === chosen} />
            ))}
          </ul>
        )}
        {more && (
          <div className="history-more">
            <Button size="small" text={evidenceTexts.older} onClick={() => void ledger.readMore()} />
          </div>
        )}
      </div>
      {chosen !== null && <ReplyViewer key={chosen} id={chosen} />}
    </div>
  );
}

function Row({ reply, chosen }: { readonly reply: ReplyLine; readonly chosen: boolean }) {
  const { evidence } = useWorkbench();
  const { status, completeness, level } = replyWords(reply);
  return (
    <li>
      <button
        type="button"
        className={chosen ? 'ledger-row chosen' : 'ledger-row'}
        aria-current={chosen}
        onClick={() => evidence.show(chosen ? null : reply.id)}
      >
        <span className="number quiet">{reply.id}</span>
        <Moment at={reply.at} withDate />
        <span className="mono ledger-asked" title={reply.url}>
          {askedWords(reply)}
        </span>
        <span className={level} title={completeness}>
          {level === 'good' ? status : `${status}, ${completeness}`}
        </span>
        <span className="number quiet ledger-bytes">{figure(reply.length)} B</span>
      </button>
    </li>
  );
}
