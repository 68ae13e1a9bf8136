import type { Workbench } from '../stores/workbench.ts';
import { isFixed } from './case-actions.ts';

/** Searches text for indicators that is pasted or dropped anywhere but into a field. */
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
    void readDropped(event.dataTransfer).then(({ text, from }) => {
      if (text.trim() !== '') showFound(workbench, text, from);
    });
  });
}

/** `from` is the file with the text, if there is one. */
export function showFound(workbench: Workbench, text: string, from: string | null = null): void {
  if (isFixed(workbench)) return;
  workbench.frame.show('paste');
  void workbench.paste.read(text, from);
}

/** Tabs of the dock can be dragged too, and are no text. */
function isText(data: DataTransfer | null): data is DataTransfer {
  return data !== null && (data.types.includes('Files') || data.types.includes('text/plain'));
}

async function readDropped(data: DataTransfer): Promise<{ text: string; from: string | null }> {
  const text = data.getData('text/plain');
  const files = [...data.files].filter(({ size }) => size <= mostBytes);
  const texts = await Promise.all(files.map((file) => file.text().catch(() => '')));
  const names = files.map(({ name }) => name).join(', ');
  return { text: [text, ...texts].join('\n'), from: names === '' ? null : names.slice(0, 255) };
}

const mostBytes = 20_000_000;

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
