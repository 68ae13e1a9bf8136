import type { EntityRow } from '../../shared/case-rows.ts';
import { feedCatalogue } from '../../shared/feed-catalogue.ts';
import { pivots as pivotTable } from '../../shared/pivots.ts';
import { shownFollowing } from '../stores/feeds-store.ts';
import { wishOf } from '../stores/pivot-asks.ts';
import type { Workbench } from '../stores/workbench.ts';
import { feedTexts } from '../texts/feeds.ts';
import { isFixed } from './case-actions.ts';

const texts = feedTexts.notices;

/** Puts the selected rows on the graph, each with its line as evidence; returns the entities, or null. */
async function putRows(workbench: Workbench): Promise<{ rows: EntityRow[]; added: number; skipped: number } | null> {
  const { feeds, notices, selection, openCase } = workbench;
  const view = feeds.store.getState();
  const following = shownFollowing(view);
  if (!following || view.chosen.size === 0) {
    notices.show('warning', texts.chooseRows);
    return null;
  }
  if (isFixed(workbench)) return null;
  const done = await feeds.add(following.id, [...view.chosen]);
  if (!done) return null;
  selection.select(done.ids, done.ids[0] ?? null);
  return { ...done, rows: done.ids.flatMap((id) => openCase.rows.entities.get(id) ?? []) };
}

export async function addRows(workbench: Workbench): Promise<void> {
  const put = await putRows(workbench);
  if (!put) return;
  const { rows, added, skipped } = put;
  const known = rows.length - added;
  const more = [known > 0 && texts.alreadyThere(known), skipped > 0 && texts.noPlace(skipped)];
  const items = rows.map(({ id }) => id);
  workbench.notices.show('done', texts.added(rows.length), more.filter(Boolean).join(' '), { items });
}

/** Adds them, and looks up their DNS records over time: shows the cost first, as for any pivot. */
export async function addAndLookUp(workbench: Workbench): Promise<void> {
  const put = await putRows(workbench);
  const [first] = put?.rows ?? [];
  if (!put || !first) return;
  const pivot = pivotTable.find(({ from, through }) => from === first.kind && through === 'pdns');
  if (!pivot) return;
  workbench.dock.show('graph');
  await workbench.pivots.wish(
    wishOf(
      pivot,
      put.rows.filter(({ kind }) => kind === first.kind),
    ),
  );
}

export async function pauseOrResume({ feeds, notices }: Workbench): Promise<void> {
  const following = shownFollowing(feeds.store.getState());
  if (!following) return void notices.show('warning', texts.chooseFeed);
  const isOver = ['paused', 'ended', 'failed'].includes(following.phase);
  await (isOver ? feeds.resume(following.id) : feeds.pause(following.id));
}

export function endSession({ feeds, frame, notices }: Workbench): void {
  const following = shownFollowing(feeds.store.getState());
  if (following?.session == null) {
    notices.show('warning', texts.chooseSession);
    return;
  }
  const { id, session, feed } = following;
  frame.confirm({
    title: feedTexts.endSession.title,
    text: feedTexts.endSession.text(feedCatalogue[feed].title, session),
    action: feedTexts.endSession.action,
    agreed: () => void feeds.end(id),
  });
}

export async function saveRows({ feeds, notices }: Workbench): Promise<void> {
  const following = shownFollowing(feeds.store.getState());
  if (!following) return void notices.show('warning', texts.chooseFeed);
  await feeds.save(following.id, 'csv', 'shown');
}

/** The form of a new monitor, with the term from the row. */
export function offerMonitor({ feeds, detectView, dock, notices }: Workbench): void {
  const { term } = feeds.store.getState();
  if (term === null) {
    notices.show('warning', texts.chooseUnlisted);
    return;
  }
  detectView.showPane('monitors');
  detectView.open({ monitorForm: 'new', monitorTerm: term });
  dock.show('detect');
}
