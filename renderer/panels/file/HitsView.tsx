import { Button, Checkbox, NonIdealState } from '@blueprintjs/core';
import { useState } from 'react';
import { harmlessText } from '../../../shared/defang.ts';
import { kindRow } from '../../../shared/entity-kinds.ts';
import { figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { type FileHit, matchJobTitle, type OpenFile } from '../../../shared/open-file.ts';
import type { FileLook, Hits } from '../../stores/file-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { fileTexts } from '../../texts/file.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { HitLines } from './HitLines.tsx';
import { shortName } from './short-name.ts';

const texts = fileTexts.hits;

/** The entities of the case that the file contains, to select and add with their lines as evidence. */
export function HitsView({ file, look }: { readonly file: OpenFile; readonly look: FileLook }) {
  const { run } = useWorkbench();
  if (look.busy === 'matching') return <Matching file={file} />;
  if (!look.hits) {
    return (
      <NonIdealState
        title={texts.notYetTitle}
        description={texts.notYet}
        action={<Button text={fileTexts.head.match} onClick={() => run('file.match')} />}
      />
    );
  }
  if (look.hits.total === 0) {
    return (
      <NonIdealState
        title={texts.noneTitle}
        description={`${texts.none(look.hits.asked, file.rows)}${unreadWords(look.hits)}`}
        action={<Button text={texts.again} onClick={() => run('file.match')} />}
      />
    );
  }
  return <HitList file={file} look={look} hits={look.hits} />;
}

function unreadWords({ unread }: Hits): string {
  return unread === 0 ? '' : ` ${texts.unread(unread)}`;
}

function Matching({ file }: { readonly file: OpenFile }) {
  const { files, jobs } = useWorkbench();
  const progress = usePart(
    jobs.store,
    (state) => state.jobs.find(({ title }) => title === matchJobTitle(file.name))?.progress ?? null,
  );
  return (
    <div className="file-matching" role="status">
      <span>{texts.matching}</span>
      {progress?.of ? <ProgressLine value={progress.done / progress.of} stripes={false} /> : <ProgressLine />}
      <Button size="small" variant="minimal" text={texts.cancel} onClick={() => files.stopMatching(file.id)} />
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
          {texts.summary(hits.total, hits.asked, hits.lines, hits.milliseconds)}
          {hits.total > hits.hits.length && ` ${texts.limited(hits.hits.length)}`}
          {unreadWords(hits)}
        </span>
        <span className="spacer" />
        <Button
          size="small"
          intent="primary"
          text={texts.add(chosen.size)}
          title={texts.addHint}
          disabled={chosen.size === 0 || file.trouble !== null}
          loading={look.busy === 'keeping'}
          onClick={() => run('file.keep')}
        />
      </div>
      <div className="file-hits-body">
        <div className="file-hits-scroll">
          <table className="file-hits" aria-label={texts.table}>
            <thead>
              <tr>
                <th scope="col">
                  <Checkbox
                    aria-label={texts.chooseAll}
                    checked={all}
                    indeterminate={!all && chosen.size > 0}
                    onChange={() =>
                      files.change(file.id, {
                        chosen: new Set(all ? [] : hits.hits.map(({ entity }) => entity)),
                      })
                    }
                  />
                </th>
                <th scope="col">{texts.entity}</th>
                <th scope="col">{texts.kind}</th>
                <th scope="col" className="number">
                  {texts.lines}
                </th>
                <th scope="col" className="number" title={texts.lineHint}>
                  {texts.line}
                </th>
                <th scope="col">{texts.columns}</th>
              </tr>
            </thead>
            <tbody>
              {hits.hits.map((hit) => (
                <tr key={hit.entity} className={hit.entity === focus?.entity ? 'selected' : ''}>
                  <td>
                    <Checkbox
                      aria-label={texts.choose(plainLine(hit.value))}
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
