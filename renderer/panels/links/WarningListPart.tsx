import './warning-list.css';
import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { dayOf } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { WarningListRow } from '../../../shared/warning-lists.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';

const texts = linksTexts.lists;

/** The lists of infrastructure that strangers share: what they list links nothing. */
export function WarningListPart() {
  const { judging } = useWorkbench();
  const known = usePart(judging.store, (view) => view.lists);
  useEffect(() => void judging.load(), [judging]);
  if (known === null) return null;
  const { lists, bundled } = known;
  return (
    <details className="warning-lists">
      <summary className="quiet">{texts.summary(lists.length)}</summary>
      <p className="quiet">{texts.about}</p>
      <table className="warning-list-table" aria-label={texts.title}>
        <thead>
          <tr>
            <th>{texts.name}</th>
            <th>{texts.date}</th>
            <th className="number">{texts.entries}</th>
            <th>{texts.source}</th>
            <th aria-label={texts.actions} />
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{texts.bundled}</td>
            <td />
            <td className="number">{texts.figure(bundled)}</td>
            <td className="quiet">{texts.bundledSource}</td>
            <td />
          </tr>
          {lists.map((list) => (
            <Line key={list.id} list={list} />
          ))}
        </tbody>
      </table>
      <Button size="small" text={texts.add} title={texts.addHelp} onClick={() => void judging.addList()} />
    </details>
  );
}

function Line({ list }: { readonly list: WarningListRow }) {
  const { judging } = useWorkbench();
  const { id, name, version, source, addedAt, entries, leftOut } = list;
  const shown = plainLine(name);
  return (
    <tr>
      <td>
        <bdi>{shown}</bdi>
      </td>
      <td className="number" title={texts.addedOn(dayOf(addedAt))}>
        {version === null ? dayOf(addedAt) : plainLine(dayOfVersion(version))}
      </td>
      <td className="number" title={leftOut > 0 ? texts.leftOut(leftOut) : ''}>
        {entries === 0 ? <span className="warn">{texts.unreadable}</span> : texts.figure(entries)}
      </td>
      <td className="quiet">
        <bdi>{plainLine(source)}</bdi>
      </td>
      <td>
        <Button
          size="small"
          variant="minimal"
          text={texts.remove}
          aria-label={texts.removeLabel(shown)}
          onClick={() => void judging.removeList(id)}
        />
      </td>
    </tr>
  );
}

/** Most versions are days without signs: 20240305. */
function dayOfVersion(version: string): string {
  return /^(19|20)\d{6}$/.test(version) ? `${version.slice(0, 4)}-${version.slice(4, 6)}-${version.slice(6)}` : version;
}
