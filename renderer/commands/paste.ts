import type { Workbench } from '../stores/workbench.ts';
import { importDropped, isFixed } from './case-actions.ts';

/** Searches text for indicators that is pasted or dropped anywhere but into a field. Dropped files are imported. */
export function listenToTexts(workbench: Workbench): void {
  document.addEventListener('paste', (event) => {
    if (takesText(event.target)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '') return;
    event.preventDefault();
    showFound(workbench, text);
  });
  document.addEventListener('dragover', (event) => {
    if (isText(event.dataTransfer) && !takesText(event.target)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    if (!isText(event.dataTransfer) || takesText(event.target)) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    const text = event.dataTransfer.getData('text/plain');
    if (files.length > 0) void importDropped(workbench, files);
    else if (text.trim() !== '') showFound(workbench, text);
  });
}

export function showFound(workbench: Workbench, text: string): void {
  if (isFixed(workbench)) return;
  workbench.frame.show('paste');
  void workbench.paste.read(text);
}

/** Tabs of the dock can be dragged too, and are no text. */
function isText(data: DataTransfer | null): data is DataTransfer {
  return data !== null && (data.types.includes('Files') || data.types.includes('text/plain'));
}

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
