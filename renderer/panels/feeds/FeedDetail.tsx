import { Button, ButtonGroup, Intent } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import type { followingCalls } from '../../../shared/calls/following.ts';
import type { VerdictRow } from '../../../shared/case-rows.ts';
import type { Following } from '../../../shared/following.ts';
import type { LookalikeRow } from '../../../shared/lookalikes.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { termsOf } from '../../../shared/watch-rules.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { ruleTexts } from '../../texts/feed-rules.ts';
import { feedTexts } from '../../texts/feeds.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { Section } from '../../ui/Section.tsx';
import { SeenPart } from '../memory/SeenPart.tsx';
import { useRules } from './use-rules.ts';

type Line = z.output<(typeof followingCalls)['following.line']['output']>;

const texts = feedTexts.row;
const verdicts: Readonly<Record<VerdictRow['action'], string>> = texts.verdicts;

// covers: feeds.record raw_record, parsed_record
// covers: feeds.rdap all in electron/demo/feeds/rdap.ts
/** One complete row: its data, the matching rules, where it is stored, and its actions. */
export function FeedDetail({ following }: { readonly following: Following }) {
  const { bridge, feeds, openCase, dock, evidence, selection, run } = useWorkbench();
  const focus = usePart(feeds.store, (state) => state.focus?.row ?? null);
  const chosen = usePart(feeds.store, (state) => state.chosen.size);
  const rules = useRules();
  const revision = usePart(openCase.store, (state) => state.revision);
  const [line, setLine] = useState<Line | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that ended, a rule or the graph may change what is known of the row
  useEffect(() => {
    let gone = false;
    if (focus === null) setLine(null);
    else {
      void bridge.call('following.line', { id: following.id, row: focus }).then((told) => {
        if (!gone) setLine(told.ok ? told.value : null);
      });
    }
    return () => {
      gone = true;
    };
  }, [bridge, following.id, following.phase, following.matches, focus, revision]);

  if (focus === null || line?.row.number !== focus) return null;
  const { row, reply, text, entity, kind } = line;
  const fired = rules.filter(({ id }) => row.rules.includes(id));

  function showOnGraph(id: number): void {
    selection.select([id], id);
    dock.show('graph');
  }

  return (
    <aside className="feed-detail" aria-label={texts.name}>
      <h2 className="feed-title">
        <Indicator kind={kind ?? 'domain'} value={row.name} />
      </h2>
      <p className="quiet feed-note">
        {row.at ? <Moment at={row.at} withDate /> : texts.noTime}
        {row.risk !== null && (
          <>
            {' · '}
            <RiskMark risk={row.risk} />
          </>
        )}
        {entity !== null && ` · ${texts.onGraph}`}
      </p>
      {chosen > 1 && <p className="quiet feed-note">{texts.chosen(chosen)}</p>}
      {kind === null ? (
        <p className="warn feed-note">{texts.noPlace}</p>
      ) : (
        <ButtonGroup className="feed-actions">
          <Button
            size="small"
            intent={Intent.PRIMARY}
            icon="graph"
            text={texts.add(chosen)}
            title={texts.addHint}
            onClick={() => run('feeds.add')}
          />
          <Button
            size="small"
            icon="data-lineage"
            text={texts.dns}
            title={texts.dnsHint}
            onClick={() => run('feeds.dns')}
          />
          {entity !== null && <Button size="small" text={texts.show} onClick={() => showOnGraph(entity)} />}
        </ButtonGroup>
      )}
      {fired.length > 0 && (
        <Section title={texts.rulesTitle(fired.length)}>
          <ul className="feed-fired-rules">
            {fired.map((rule) => (
              <li key={rule.id}>
                <button type="button" className="feed-link" onClick={() => feeds.edit(rule)}>
                  {plainLine(rule.name)}
                </button>{' '}
                <span className="quiet">{plainLine(ruleTexts.condition(rule.data))}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {kind !== null && <SeenPart kind={kind} value={row.name} />}
      {kind !== null && kind !== 'ip' && (
        <InDetect name={row.name} word={fired.flatMap(({ data }) => termsOf(data))[0] ?? line.word} />
      )}
      <Section
        title={texts.lineTitle}
        aside={
          reply !== null && (
            <button
              type="button"
              className="feed-link"
              onClick={() => {
                evidence.show(reply);
                dock.peek('evidence');
              }}
            >
              {texts.replyLine(reply, line.line)}
            </button>
          )
        }
      >
        {text === null ? (
          <p className="quiet feed-note">{texts.notYet}</p>
        ) : (
          <pre className="feed-line-text mono">
            <bdi>{printed(text)}</bdi>
          </pre>
        )}
        {line.cut && <p className="quiet feed-note">{texts.cut}</p>}
      </Section>
    </aside>
  );
}

/** If Detect lists the name, it can get a verdict here; else a monitor would find similar names. */
function InDetect({ name, word }: { readonly name: string; readonly word: string | null }) {
  const { lookalikes, run, feeds } = useWorkbench();
  const isRead = usePart(lookalikes.store, (state) => state.readings !== null || state.reading);
  const trayRevision = usePart(lookalikes.store, (state) => state.trayRevision);
  const revision = usePart(lookalikes.store, (state) => state.revision);
  const row = rowNamed(lookalikes.rows, revision, name);
  const term = row || word === null || word.length < 3 ? null : word;
  useEffect(() => feeds.propose(term), [feeds, term]);
  useEffect(() => {
    if (!isRead) void lookalikes.read(); // Reads the stored Detect lists; sends no request.
  }, [lookalikes, isRead]);
  if (!row) {
    return (
      <Section title={texts.detect}>
        <p className="quiet feed-note">{texts.notInDetect}</p>
        {term !== null && (
          <Button
            size="small"
            icon="eye-on"
            text={texts.monitor(plainLine(term))}
            title={texts.monitorHint}
            onClick={() => run('feeds.monitor')}
          />
        )}
      </Section>
    );
  }
  const waiting = verdictsFor(lookalikes.tray, trayRevision, row.id);
  return (
    <Section
      title={texts.detect}
      aside={`${row.state}${row.risk_score === null ? '' : `, ${texts.risk(row.risk_score)}`}`}
    >
      <ButtonGroup>
        {(Object.keys(verdicts) as VerdictRow['action'][]).map((action) => (
          <Button
            key={action}
            size="small"
            text={verdicts[action]}
            title={texts.verdictHint}
            onClick={() => void lookalikes.stage([row.id], action)}
          />
        ))}
      </ButtonGroup>
      {waiting.length > 0 && <p className="quiet feed-note">{texts.inTray(waiting)}</p>}
    </Section>
  );
}

function verdictsFor(tray: ReadonlyMap<number, VerdictRow>, _revision: number, watchId: string): string[] {
  return [...tray.values()].flatMap((verdict) => (verdict.watchId === watchId ? [verdicts[verdict.action]] : []));
}

let byName: { readonly revision: number; readonly rows: ReadonlyMap<string, LookalikeRow> } | null = null;

/** Made once per change of the lists: they may be long, and the user looks at row after row. */
function rowNamed(rows: ReadonlyMap<string, LookalikeRow>, revision: number, name: string): LookalikeRow | undefined {
  if (byName?.revision !== revision) {
    byName = { revision, rows: new Map([...rows.values()].map((row) => [row.domain.toLowerCase(), row])) };
  }
  return byName.rows.get(name);
}

/** Formats JSON over several lines; the content stays hostile, and is shown as text. */
function printed(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
