import { kindsOf, kindWords } from '../stores/chain-steps.ts';
import { savedChains } from '../stores/chains-store.ts';
import { questionOfWish } from '../stores/saved-question.ts';
import type { Workbench } from '../stores/workbench.ts';
import { chainTexts } from '../texts/chains.ts';
import { watchingTexts } from '../texts/watching.ts';
import { chosenRows } from './selection-actions.ts';

const texts = watchingTexts.notices;

/** Saves the last query, so that it can be repeated for new results. */
export function saveLast({ pivots, watching, openCase, notices }: Workbench): void {
  const { outcome } = pivots.store.getState();
  const thing = (id: number) => openCase.rows.entities.get(id);
  const question = outcome && questionOfWish(outcome.wish, outcome.narrowing, thing);
  if (outcome && question) watching.begin(outcome.wish.title, question);
  else notices.show('warning', texts.noSingle, texts.noSingleMore);
}

export async function runAll({ watching, dock, notices }: Workbench): Promise<void> {
  await watching.load();
  if (watching.store.getState().searches.length === 0) {
    notices.show('warning', texts.noSearch, texts.noSearchMore);
    return;
  }
  watching.showPane('searches');
  dock.show('watching');
  await watching.runAll();
}

/** The first chain that fits the selection; the card offers others. */
export function runChain(workbench: Workbench): void {
  const { savedItems, chains, notices } = workbench;
  const all = savedChains(savedItems.store.getState().rows);
  const [first] = all;
  if (!first) {
    notices.show('warning', chainTexts.notices.noChain, chainTexts.notices.noChainMore);
    return;
  }
  const rows = chosenRows(workbench);
  if (rows.length === 0) return;
  const fitting = all.find(({ chain }) => rows.some(({ kind }) => kindsOf(chain).includes(kind)));
  if (!fitting) {
    const wanted = [...new Set(all.flatMap(({ chain }) => kindsOf(chain)))].map(kindWords);
    notices.show('warning', chainTexts.notices.noneFits, chainTexts.notices.noneFitsMore(wanted));
    return;
  }
  void chains.open(fitting, rows.map(({ id }) => id).slice(0, 5000));
}
