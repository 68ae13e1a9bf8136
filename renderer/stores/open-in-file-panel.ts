import type { Workbench } from './workbench.ts';

/** Opens a file that Sextant downloaded, in the panel that shows such files. */
export function lookInside({ dock, files }: Pick<Workbench, 'dock' | 'files'>, path: string): void {
  dock.show('file');
  void files.open(path);
}
