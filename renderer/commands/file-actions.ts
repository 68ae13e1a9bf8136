import type { Workbench } from '../stores/workbench.ts';
import { fileTexts } from '../texts/file.ts';
import { isFixed } from './case-actions.ts';

const texts = fileTexts.notices;

export async function openFile({ dock, files }: Workbench): Promise<void> {
  dock.show('file');
  await files.open();
}

export async function matchFile({ dock, files, notices }: Workbench): Promise<void> {
  dock.show('file');
  const { current } = files.store.getState();
  if (current === null) notices.show('warning', texts.noFile, texts.noFileMore);
  else await files.match(current);
}

export async function keepHits(workbench: Workbench): Promise<void> {
  const { files, selection, notices } = workbench;
  const { current, looks } = files.store.getState();
  if (current === null || (looks[current]?.chosen.size ?? 0) === 0) {
    notices.show('warning', texts.noHits, texts.noHitsMore);
    return;
  }
  if (isFixed(workbench)) return;
  const ids = await files.keep(current, true);
  if (ids.length > 0) selection.select(ids);
}

export async function closeFile({ files }: Workbench): Promise<void> {
  const { current } = files.store.getState();
  if (current !== null) await files.close(current);
}
