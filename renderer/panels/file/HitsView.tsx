import { Button, Checkbox, NonIdealState, ProgressBar } from '@blueprintjs/core';
import { useState } from 'react';
import { harmlessText } from '../../../shared/defang.ts';
import { kindRow } from '../../../shared/entity-kinds.ts';
import { figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { FileHit, OpenFile } from '../../../shared/open-file.ts';
import type { FileLook, Hits } from '../../stores/file-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { shortName } from './file-words.ts';
import { HitLines } from './HitLines.tsx';

/** The entities of the case that the file contains, to select and add with their lines as evidence. */
export function HitsView({ file, look }: { readonly file: OpenFile; readonly look: FileLook }) {
  const { run } = useWorkbench();
  if (look.busy === 'matching') return <Matching file={file} />;
  if (!look.hits) {
    return (
      <NonIdealState
        title="Not looked for yet"
        description="Names, addresses, e-mails and hashes of the case are looked for in every line, whatever column they stand in."
        action={<Button text="Which of my entities are in here?" onClick={() => run('file.match')} />}
      />
    );
  }
  if (look.hits.total === 0) {
    return (
      <NonIdealState
        title="None of your entities is in this file"
        description={`${figure(look.hits.asked)} were looked for in ${figure(file.rows)} lines.${unreadWords(look.hits)}`}
        action={<Button text="Look again" onClick={() => run('file.match')} />}
      />
    );
  }
  return <HitList file={file} look={look} hits={look.hits} />;
}

function unreadWords({ unread }: Hits): string {
  return unread === 0
    ? ''
    : ` ${figure(unread)} ${unread === 1 ? 'line is' : 'lines are'} too long or not UTF-8, and could not be looked through.`;
}

function Matching({ file }: { readonly file: OpenFile }) {
  const { files, jobs } = useWorkbench();
  const progress = usePart(
    jobs.store,
    (state) => state.jobs.find(({ title }) => title === `Looking for your entities in ${file.name}`)?.progress ?? null,
  );
  return (
    <div className="file-matching" role="status">
      <span>Looking for your entities in every line</span>
      {progress?.of ? <ProgressBar value={progress.done / progress.of} stripes={false} /> : <ProgressBar />}
      <Button size="small" variant="minimal" text="Cancel" onClick={() => files.stopMatching(file.id)} />
    </div>
  );
}

function HitList({ file, look, hits }: { readonly file: OpenFile; readonly look: FileLook; readonly hits: Hits }) {
  const { files, run } = useWorkbench();
  const [focus, setFocus] = useState<FileHit | null>(null);
  const { chosen } = look;
  const all = hits.hits.every(({ entity }) => chosen.has(entity));

  function toggle(entity: number): void {
    const next = new Set(chosen);
    if (!next.delete(entity)) next.add(entity);
    files.change(file.id, { chosen: next });
  }
  return (
    <div className="file-part">
      <div className="file-note" role="status">
        <span className="quiet">
          {figure(hits.total)} of {figure(hits.asked)} entities, named {figure(hits.lines)}{' '}
          {hits.lines === 1 ? 'time' : 'times'}; {(hits.milliseconds / 1000).toFixed(1)} s.
          {hits.total > hits.hits.length && ` The ${figure(hits.hits.length)} named most often are listed.`}
          {unreadWords(hits)}
        </span>
        <span className="spacer" />
        <Button
          size="small"
          intent="primary"
          text={`Add ${figure(chosen.size)} to the graph, with evidence`}
          title="Up to 20 lines of each, as they stand in the file, and what their DNS records link them to"
          disabled={chosen.size === 0 || file.trouble !== null}
          loading={look.busy === 'keeping'}
          onClick={() => run('file.keep')}
        />
      </div>
      <div className="file-hits-body">
        <div className="file-hits-scroll">
          <table className="file-hits" aria-label="Entities in the file">
            <thead>
              <tr>
                <th scope="col">
                  <Checkbox
                    aria-label="Choose all"
                    checked={all}
                    indeterminate={!all && chosen.size > 0}
                    onChange={() =>
                      files.change(file.id, {
                        chosen: new Set(all ? [] : hits.hits.map(({ entity }) => entity)),
                      })
                    }
                  />
                </th>
                <th scope="col">Entity</th>
                <th scope="col">Kind</th>
                <th scope="col" className="number">
                  Lines
                </th>
                <th
                  scope="col"
                  className="number"
                  title="The first line that names it, or an early one where there are hundreds"
                >
                  Line
                </th>
                <th scope="col">Named in</th>
              </tr>
            </thead>
            <tbody>
              {hits.hits.map((hit) => (
                <tr key={hit.entity} className={hit.entity === focus?.entity ? 'selected' : ''}>
                  <td>
                    <Checkbox
                      aria-label={`Choose ${plainLine(hit.value)}`}
                      checked={chosen.has(hit.entity)}
                      onChange={() => toggle(hit.entity)}
                    />
                  </td>
                  <td>
                    <button
                      type="button"
                      className="file-hit"
                      aria-expanded={hit.entity === focus?.entity}
                      onClick={() => setFocus(hit.entity === focus?.entity ? null : hit)}
                    >
                      <Indicator kind={hit.kind} value={hit.value} />
                    </button>
                  </td>
                  <td className="quiet">{kindRow(hit.kind).one}</td>
                  <td className="number">{figure(hit.lines)}</td>
                  <td className="number quiet">{hit.first === null ? '–' : figure(hit.first)}</td>
                  <td className="quiet">{hit.columns.map((name) => harmlessText(shortName(name))).join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {focus && <HitLines key={focus.entity} file={file} look={look} hit={focus} onClose={() => setFocus(null)} />}
      </div>
    </div>
  );
}
