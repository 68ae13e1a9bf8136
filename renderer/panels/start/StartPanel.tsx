import './start.css';
import { Button } from '@blueprintjs/core';
import { Import as ImportIcon, Key } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { harmlessValue } from '../../../shared/defang.ts';
import { Box } from '../../box/Box.tsx';
import { activeConnection } from '../../stores/connections-store.ts';
import { practiceStart } from '../../stores/practice.ts';
import { usePart, useWorkbench, type Workbench } from '../../stores/workbench.ts';
import { boxTexts } from '../../texts/box.ts';
import { startTexts as texts } from '../../texts/start.ts';
import { isTyped } from '../../ui/widget-keys.ts';
import { RecentCases } from './RecentCases.tsx';

const fieldId = 'start-box';
const mostRecent = 5;

/** Where the user begins: the box, the recent cases, and what to try. */
export function StartPanel() {
  const workbench = useWorkbench();
  const { bridge, connections, notices, run } = workbench;
  const active = usePart(connections.store, activeConnection);
  const [text, setText] = useState('');
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(fieldId)?.focus();
    return listenToTyping(workbench);
  }, [workbench]);

  async function openCase(path: string): Promise<void> {
    const opened = await bridge.call('case.open', { path });
    if (!opened.ok) notices.showFailure(opened.failure);
  }
  return (
    <div className="panel start">
      <h1>{texts.title}</h1>
      <div className="start-box">
        <Box id={fieldId} whenEmpty="nothing" text={text} onText={setText} onChosen={leaveField} />
      </div>
      {text.trim() === '' && (
        <>
          <p className="start-hint quiet">{boxTexts.hint}</p>
          <div className="start-columns">
            <section aria-labelledby="start-recent">
              <h2 id="start-recent">{texts.recent}</h2>
              <RecentCases onChoose={(path) => void openCase(path)} most={mostRecent} none={texts.noRecent} />
            </section>
            {active && <Ways isDemo={active.demo} onName={() => begin(setText)} />}
          </div>
          <footer className="start-connection">
            <p className="quiet">{active && !active.demo ? texts.connected(active.connection.name) : texts.demo}</p>
            <p className="quiet">{texts.keys}</p>
            <Button icon={<Key />} onClick={() => run('connections.new')} text={texts.connect} />
            <Button icon={<ImportIcon />} onClick={() => run('connections.import')} text={texts.importConnection} />
          </footer>
        </>
      )}
    </div>
  );
}

function Ways({ isDemo, onName }: { readonly isDemo: boolean; readonly onName: () => void }) {
  const { connections, run } = useWorkbench();
  const demoId = usePart(connections.store, ({ list }) => list?.connections.find(({ demo }) => demo)?.id);
  const { guide, example, name, demo } = texts.way;
  if (!isDemo && demoId === undefined) return null;
  return (
    <section aria-labelledby="start-ways">
      <h2 id="start-ways">{texts.ways}</h2>
      <ul className="start-ways">
        {isDemo && <Way {...guide} onClick={() => run('guide.open')} />}
        {isDemo && <Way {...example} onClick={() => run('case.example')} />}
        {isDemo && <Way title={name.title} text={name.text(harmlessValue('domain', practiceStart))} onClick={onName} />}
        {!isDemo && demoId !== undefined && <Way {...demo} onClick={() => void connections.use(demoId)} />}
      </ul>
    </section>
  );
}

function Way(props: { readonly title: string; readonly text: string; readonly onClick: () => void }) {
  return (
    <li>
      <button type="button" className="start-way" onClick={props.onClick}>
        <span className="start-way-title">{props.title}</span>
        <span className="start-way-text">{props.text}</span>
      </button>
    </li>
  );
}

/** Puts a name to try into the box. */
function begin(setText: (text: string) => void): void {
  setText(practiceStart);
  document.getElementById(fieldId)?.focus();
}

/** What was chosen goes on elsewhere: the next key is not for the box. */
function leaveField(): void {
  const field = document.getElementById(fieldId);
  field?.closest<HTMLElement>(panelAround)?.focus();
}

const panelAround = '.dv-content-container';

/** A letter typed on the start page, outside of any control, begins in the box. */
function listenToTyping({ dock, frame }: Workbench): () => void {
  function pressed(event: KeyboardEvent): void {
    const field = document.getElementById(fieldId);
    const { activeElement: has, body } = document;
    const isFree = has === null || has === body || (has.matches(panelAround) && has.contains(field));
    if (!field || !isFree || !isTyped(event) || dock.store.getState().active !== 'start') return;
    if (frame.store.getState().overlay !== 'none' || field.getClientRects().length === 0) return;
    event.stopPropagation(); // It is no key of a command now.
    field.focus();
  }
  document.addEventListener('keydown', pressed, { capture: true });
  return () => document.removeEventListener('keydown', pressed, { capture: true });
}
