import type { Workbench } from './workbench.ts';

/** Opens a downloaded file in the file panel. */
export function lookInside({ dock, files }: Pick<Workbench, 'dock' | 'files'>, path: string): void {
  dock.show('file');
  void files.open(path);
}
