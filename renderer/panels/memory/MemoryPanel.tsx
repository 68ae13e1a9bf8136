import './memory.css';
import { Button, FormGroup, HTMLSelect, InputGroup, Intent, NonIdealState } from '@blueprintjs/core';
import { Briefcase } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { type EntityKind, entityKindRows } from '../../../shared/entity-kinds.ts';
import { type FoundCase, type PastVerdict, pastVerdicts } from '../../../shared/memory.ts';
import type { Failure } from '../../../shared/result.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { memoryTexts } from '../../texts/memory.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Form } from '../../ui/Form.tsx';
import { FoundCases } from './FoundCases.tsx';
import { IndexPart } from './IndexPart.tsx';

const texts = memoryTexts.panel;
const typingMs = 150;

interface Wish {
  readonly text: string;
  readonly kind: EntityKind | '';
  readonly verdict: PastVerdict | '';
  readonly tag: string;
  readonly since: string;
  readonly until: string;
}

const nothingAsked: Wish = { text: '', kind: '', verdict: '', tag: '', since: '', until: '' };

interface Found {
  readonly cases: readonly FoundCase[];
  readonly next: number | null;
}

/** Searches all cases that the index knows, while the user types. */
export function MemoryPanel() {
  const { bridge, memory } = useWorkbench();
  const [wish, setWish] = useState(nothingAsked);
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const turn = useRef(0);
  useEffect(() => void memory.readState(), [memory]);
  const isEmpty = JSON.stringify(wish) === JSON.stringify(nothingAsked);

  async function search(from: number, before: readonly FoundCase[]): Promise<void> {
    const mine = ++turn.current;
    const answer = await bridge.call('memory.search', { ...inputOf(wish), from });
    if (mine !== turn.current) return;
    setFailure(answer.ok ? null : answer.failure);
    if (!answer.ok) return;
    const cases = [...before, ...answer.value.cases];
    setFound({ cases, next: answer.value.next });
    // A search that took too long goes on until there is something to show.
    if (answer.value.next !== null && cases.length === 0) await search(answer.value.next, cases);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it searches what was typed last
  useEffect(() => {
    turn.current++;
    if (isEmpty) setFound(null);
    if (isEmpty) return;
    const timer = setTimeout(() => void search(0, []), typingMs);
    return () => clearTimeout(timer);
  }, [wish]);

  const change = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }));
  return (
    <div className="panel memory-panel">
      <Form className="memory-form" aria-label={texts.form} onSend={() => void search(0, [])} ready={!isEmpty}>
        <FormGroup label={texts.text} labelFor="memory-text" className="memory-text">
          <InputGroup
            id="memory-text"
            className="mono"
            fill
            value={wish.text}
            placeholder={texts.textHint}
            spellCheck={false}
            onValueChange={(text) => change({ text })}
          />
        </FormGroup>
        <FormGroup label={texts.kind} labelFor="memory-kind">
          <HTMLSelect
            id="memory-kind"
            value={wish.kind}
            options={[
              { value: '', label: texts.anyKind },
              ...entityKindRows.map(({ id, many }) => ({ value: id, label: many })),
            ]}
            onChange={(event) => change({ kind: event.currentTarget.value as Wish['kind'] })}
          />
        </FormGroup>
        <FormGroup label={texts.verdict} labelFor="memory-verdict">
          <HTMLSelect
            id="memory-verdict"
            value={wish.verdict}
            options={[
              { value: '', label: texts.anyVerdict },
              ...pastVerdicts.map((id) => ({ value: id, label: memoryTexts.verdicts[id] })),
            ]}
            onChange={(event) => change({ verdict: event.currentTarget.value as Wish['verdict'] })}
          />
        </FormGroup>
        <FormGroup label={texts.tag} labelFor="memory-tag">
          <InputGroup id="memory-tag" value={wish.tag} spellCheck={false} onValueChange={(tag) => change({ tag })} />
        </FormGroup>
        <FormGroup label={texts.since} labelFor="memory-since">
          <InputGroup id="memory-since" type="date" value={wish.since} onValueChange={(since) => change({ since })} />
        </FormGroup>
        <FormGroup label={texts.until} labelFor="memory-until">
          <InputGroup id="memory-until" type="date" value={wish.until} onValueChange={(until) => change({ until })} />
        </FormGroup>
        <Button type="submit" intent={Intent.PRIMARY} text={texts.search} disabled={isEmpty} />
      </Form>
      {failure && <FailureView failure={failure} />}
      {found === null ? (
        <NonIdealState icon={<Briefcase size={48} />} title={texts.emptyTitle} description={texts.empty} />
      ) : (
        <FoundCases found={found.cases} isMore={found.next !== null} search={inputOf(wish)} />
      )}
      {found?.next != null && found.cases.length > 0 && (
        <Button
          size="small"
          className="memory-more"
          text={texts.moreCases}
          onClick={() => void search(found.next ?? 0, found.cases)}
        />
      )}
      <IndexPart />
    </div>
  );
}

function inputOf({ text, kind, verdict, tag, since, until }: Wish) {
  return {
    text,
    ...(kind !== '' && { kind }),
    ...(verdict !== '' && { verdict }),
    ...(tag.trim() !== '' && { tag: tag.trim() }),
    ...(since !== '' && { since: `${since}T00:00:00Z` }),
    ...(until !== '' && { until: `${until}T00:00:00Z` }),
  };
}
