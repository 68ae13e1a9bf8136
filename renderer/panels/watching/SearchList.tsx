import { Button, Menu, MenuDivider, MenuItem, NonIdealState } from '@blueprintjs/core';
import { figure, minuteOf } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { WatchedSearch } from '../../../shared/watched-search.ts';
import { questionWords } from '../../stores/saved-question.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { QuickPopover } from '../../ui/QuickPopover.tsx';
import { NewsList } from './NewsList.tsx';
import { allowAllWords, allowWords, runWords, scheduleWords } from './words.ts';

/** The saved searches of the case; the news of the chosen one are below. */
export function SearchList() {
  const { watching, run } = useWorkbench();
  const searches = usePart(watching.store, (view) => view.searches);
  const chosen = usePart(watching.store, (view) => view.chosen);
  const shown = searches.find(({ id }) => id === chosen);
  if (searches.length === 0) {
    return (
      <NonIdealState
        title="No search is saved in this case"
        description="Save a search or a lookup from the search panel, or after a pivot. Asked again, it shows only what is new since."
        action={<Button text="Search…" onClick={() => run('panel.search')} />}
      />
    );
  }
  const paused = searches.filter(({ allowed }) => !allowed);
  return (
    <>
      <div className="watching-tools">
        <Button
          size="small"
          text={`Look for news in all (${searches.length === 1 ? '1 query' : `${figure(searches.length)} queries`} or a few more)`}
          onClick={() => run('watching.runAll')}
        />
        {paused.length > 1 && (
          <Button
            size="small"
            text={allowAllWords(paused)}
            title="They came with this case. While it is open here, each runs at its interval."
            onClick={() => void watching.allow(paused.map(({ id }) => id))}
          />
        )}
      </div>
      <div className="watching-scroll">
        <table className="watching-table" aria-label="Saved searches">
          <thead>
            <tr>
              <th>Search</th>
              <th className="number">New</th>
              <th className="number">Gone</th>
              <th className="number">Known</th>
              <th>Last run (UTC)</th>
              <th>Runs</th>
              <th aria-label="Actions" />
            </tr>
          </thead>
          <tbody>
            {searches.map((search) => (
              <SearchLine key={search.id} search={search} chosen={search.id === chosen} />
            ))}
          </tbody>
        </table>
      </div>
      {shown?.failure && <FailureView failure={shown.failure} />}
      {shown ? (
        <NewsList search={shown} />
      ) : (
        <p className="quiet watching-hint">Choose a search to see what is new in it.</p>
      )}
    </>
  );
}

function SearchLine({ search, chosen }: { readonly search: WatchedSearch; readonly chosen: boolean }) {
  const { watching } = useWorkbench();
  const { id, name, question, fresh, gone, baseline, lastRun, allowed, nextAt, running, failure } = search;
  return (
    <>
      <tr className={chosen ? 'chosen' : ''}>
        <td>
          <button type="button" className="watching-name" aria-pressed={chosen} onClick={() => watching.choose(id)}>
            <strong>{plainLine(name)}</strong>
            <span className="quiet">{plainLine(questionWords(question))}</span>
          </button>
        </td>
        <td className={`number ${fresh > 0 ? 'watching-new' : 'quiet'}`}>{figure(fresh)}</td>
        <td className={`number ${gone > 0 ? 'bad' : 'quiet'}`}>{figure(gone)}</td>
        <td className="number">{baseline ? figure(baseline.found) : '–'}</td>
        <td>
          <span className="watching-two-lines">
            {lastRun ? <span className="number">{minuteOf(lastRun.asOf)}</span> : '–'}
            <span className={failure ? 'bad' : 'quiet'}>
              {failure ? 'the last try failed' : lastRun ? runWords(lastRun) : ''}
            </span>
          </span>
        </td>
        <td>
          <span className="watching-two-lines">
            {scheduleWords(search)}
            {nextAt && <span className="quiet number">next {minuteOf(nextAt)}</span>}
            {!allowed && <span className="warn">paused</span>}
          </span>
        </td>
        <td>
          <span className="watching-actions">
            <Button
              size="small"
              text="Look for news"
              title="Asks only for what was first seen since: one query, or a few where much is new"
              loading={running !== null}
              aria-label={`Look for news in ${name}`}
              onClick={() => void watching.run(id)}
            />
            <SearchMenu search={search} />
          </span>
        </td>
      </tr>
      {!allowed && (
        <tr className={`watching-paused ${chosen ? 'chosen' : ''}`}>
          <td colSpan={7}>
            <span className="warn">Paused: it came with this case</span>
            <Button
              size="small"
              text={allowWords(search)}
              aria-label={`${allowWords(search)}: ${name}`}
              onClick={() => void watching.allow([id])}
            />
          </td>
        </tr>
      )}
    </>
  );
}

function SearchMenu({ search }: { readonly search: WatchedSearch }) {
  const { watching, savedItems } = useWorkbench();
  const { id, name, fullQueries, counted, running } = search;
  const cost = `${counted ? '' : 'at most '}${fullQueries === 1 ? '1 query' : `${figure(fullQueries)} queries`}`;
  return (
    <QuickPopover
      arrow={false}
      placement="bottom-end"
      content={
        <Menu size="small">
          <MenuItem
            text="Ask all of it: what is gone?…"
            label={cost}
            disabled={running !== null}
            onClick={() => watching.runFull(search)}
          />
          <MenuDivider />
          <MenuItem text="Edit…" onClick={() => watching.edit(search)} />
          <MenuItem text="Change the question…" onClick={() => watching.reword(search)} />
          <MenuItem text="Remove" label="undo brings it back" onClick={() => void savedItems.remove([id])} />
        </Menu>
      }
    >
      <Button size="small" variant="minimal" icon="more" aria-label={`More of ${name}`} />
    </QuickPopover>
  );
}
