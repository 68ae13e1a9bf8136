import { Button, Menu, MenuDivider, MenuItem, NonIdealState } from '@blueprintjs/core';
import { figure, minuteOf } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { WatchedSearch } from '../../../shared/watched-search.ts';
import { questionWords } from '../../stores/saved-question.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { watchingTexts } from '../../texts/watching.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { QuickPopover } from '../../ui/QuickPopover.tsx';
import { NewsList } from './NewsList.tsx';

const texts = watchingTexts.searches;

/** The saved searches of the case; the news of the chosen one are below. */
export function SearchList() {
  const { watching, run } = useWorkbench();
  const searches = usePart(watching.store, (view) => view.searches);
  const chosen = usePart(watching.store, (view) => view.chosen);
  const shown = searches.find(({ id }) => id === chosen);
  if (searches.length === 0) {
    return (
      <NonIdealState
        title={texts.emptyTitle}
        description={texts.empty}
        action={<Button text={texts.search} onClick={() => run('panel.search')} />}
      />
    );
  }
  const paused = searches.filter(({ allowed }) => !allowed);
  return (
    <>
      <div className="watching-tools">
        <Button size="small" text={texts.runAll(searches.length)} onClick={() => run('watching.runAll')} />
        {paused.length > 1 && (
          <Button
            size="small"
            text={texts.allowAll(paused)}
            title={texts.allowAllHint}
            onClick={() => void watching.allow(paused.map(({ id }) => id))}
          />
        )}
      </div>
      <div className="watching-scroll">
        <table className="watching-table" aria-label={texts.name}>
          <thead>
            <tr>
              <th>{texts.columnSearch}</th>
              <th className="number">{texts.columnNew}</th>
              <th className="number">{texts.columnGone}</th>
              <th className="number">{texts.columnKnown}</th>
              <th>{texts.columnLastRun}</th>
              <th>{texts.columnRuns}</th>
              <th aria-label={watchingTexts.actions} />
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
      {shown ? <NewsList search={shown} /> : <p className="quiet watching-hint">{texts.chooseHint}</p>}
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
              {failure ? texts.failed : lastRun ? texts.lastRun(lastRun) : ''}
            </span>
          </span>
        </td>
        <td>
          <span className="watching-two-lines">
            {texts.schedule(search)}
            {nextAt && <span className="quiet number">{texts.next(nextAt)}</span>}
            {!allowed && <span className="warn">{texts.paused}</span>}
          </span>
        </td>
        <td>
          <span className="watching-actions">
            <Button
              size="small"
              text={texts.run}
              title={texts.runHint}
              loading={running !== null}
              aria-label={texts.runName(plainLine(name))}
              onClick={() => void watching.run(id)}
            />
            <SearchMenu search={search} />
          </span>
        </td>
      </tr>
      {!allowed && (
        <tr className={`watching-paused ${chosen ? 'chosen' : ''}`}>
          <td colSpan={7}>
            <span className="warn">{texts.cameWithCase}</span>
            <Button
              size="small"
              text={texts.allow(search)}
              aria-label={`${texts.allow(search)}: ${plainLine(name)}`}
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
  return (
    <QuickPopover
      arrow={false}
      placement="bottom-end"
      content={
        <Menu size="small">
          <MenuItem
            text={texts.runFull}
            label={texts.runFullCost(fullQueries, counted)}
            disabled={running !== null}
            onClick={() => watching.runFull(search)}
          />
          <MenuDivider />
          <MenuItem text={texts.edit} onClick={() => watching.edit(search)} />
          <MenuItem text={texts.reword} onClick={() => watching.reword(search)} />
          <MenuItem text={texts.remove} label={texts.removeHint} onClick={() => void savedItems.remove([id])} />
        </Menu>
      }
    >
      <Button size="small" variant="minimal" icon="more" aria-label={texts.more(plainLine(name))} />
    </QuickPopover>
  );
}
