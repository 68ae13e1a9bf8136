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
      <ul aria-label={texts.title}>
        <li>
          <span>
            {texts.bundled}
            <span className="quiet number">{texts.line(null, bundled, texts.bundledSource)}</span>
          </span>
        </li>
        {lists.map((list) => (
          <Line key={list.id} list={list} />
        ))}
      </ul>
      <Button size="small" text={texts.add} title={texts.addHelp} onClick={() => void judging.addList()} />
    </details>
  );
}

function Line({ list }: { readonly list: WarningListRow }) {
  const { judging } = useWorkbench();
  const { id, name, version, source, addedAt, entries, leftOut } = list;
  const shown = plainLine(name);
  const date = version === null ? dayOf(addedAt) : plainLine(dayOfVersion(version));
  const about = texts.line(date, entries, plainLine(source));
  const more = leftOut > 0 ? `\n${texts.leftOut(leftOut)}` : '';
  return (
    <li>
      <span>
        <bdi>{shown}</bdi>
        {entries === 0 ? (
          <span className="warn">{texts.unreadable}</span>
        ) : (
          <bdi className="quiet number" title={`${texts.addedOn(dayOf(addedAt))}${more}`}>
            {about}
          </bdi>
        )}
      </span>
      <Button
        size="small"
        variant="minimal"
        text={texts.remove}
        aria-label={texts.removeLabel(shown)}
        onClick={() => void judging.removeList(id)}
      />
    </li>
  );
}

/** Most versions are days without signs: 20240305. */
function dayOfVersion(version: string): string {
  return /^(19|20)\d{6}$/.test(version) ? `${version.slice(0, 4)}-${version.slice(4, 6)}-${version.slice(6)}` : version;
}
