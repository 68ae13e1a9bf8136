// The window of main's questions. It has no bridge: main calls the functions below over the DevTools pipe.
import './question.css';
import type { Asked, PathLook, QuestionWindow, Said } from '../../shared/question-window.ts';

declare global {
  var sextantQuestion: QuestionWindow;
}

/** Ignores a click that was meant for what was here a moment ago. */
const calmMs = 600;

const part = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
};
const field = part<HTMLInputElement>('#path');
const list = part<HTMLSelectElement>('#entries');
const action = part<HTMLButtonElement>('#file .main');

/** Actions that main has not fetched yet. Only the last of several path selections matters. */
let waiting: Said[] = [];
let heard: ((said: Said) => void) | null = null;

function say(said: Said): void {
  if (heard) {
    heard(said);
    heard = null;
  } else {
    waiting = [...waiting.filter((before) => before.said !== 'look'), said];
  }
}

function ask(question: Asked): void {
  document.documentElement.classList.toggle('bp6-dark', question.theme === 'dark');
  document.documentElement.style.colorScheme = question.theme;
  document.title = `${question.title} - Sextant`;
  part('h1').textContent = question.title;
  part('#file').hidden = question.kind !== 'file';
  part('#confirm').hidden = question.kind !== 'confirm';
  if (question.kind === 'file') return;
  part('#message').textContent = question.message;
  part('#detail').textContent = question.detail;
  const yes = part<HTMLButtonElement>('#yes');
  yes.textContent = question.yes;
  yes.disabled = true;
  setTimeout(() => {
    yes.disabled = false;
  }, calmMs);
  // The text stays at its beginning: the user passes all of it before agreeing.
  part('#confirm .cancel').focus({ preventScroll: true });
  part('main').dataset.asked = question.kind;
}

function show({ path, note, replaces, action: words, entries }: PathLook, keepList: boolean): void {
  const first = action.textContent === '';
  if (first || !keepList) {
    if (field.value !== path) field.value = path;
    list.replaceChildren(...entries.map(option));
  }
  part('#note').textContent = note;
  part('#note').classList.toggle('warn', replaces);
  action.textContent = words;
  if (!first) return;
  part('main').dataset.asked = 'file';
  field.focus();
  const name = path.lastIndexOf('/') + 1;
  field.setSelectionRange(name, path.length);
}

function option({ shown, path, isFolder }: PathLook['entries'][number]): HTMLOptionElement {
  const made = document.createElement('option');
  made.value = path;
  made.textContent = shown;
  made.classList.toggle('folder', isFolder);
  return made;
}

/** Opens a folder; chooses a file. */
function take(): void {
  const chosen = list.selectedOptions[0];
  if (!chosen) return;
  field.value = chosen.value;
  if (chosen.classList.contains('folder')) say({ said: 'look', path: chosen.value, picked: false });
  else say({ said: 'yes', path: chosen.value });
}

field.addEventListener('input', () => say({ said: 'look', path: field.value, picked: false }));
list.addEventListener('change', () => {
  field.value = list.value;
  say({ said: 'look', path: list.value, picked: true });
});
list.addEventListener('dblclick', take);
list.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  take();
});
part('#file').addEventListener('submit', (event) => {
  event.preventDefault();
  say({ said: 'yes', path: field.value });
});
part('#yes').addEventListener('click', () => say({ said: 'yes', path: '' }));
for (const cancel of document.querySelectorAll('.cancel')) cancel.addEventListener('click', () => say({ said: 'no' }));
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') say({ said: 'no' });
});

globalThis.sextantQuestion = {
  ask,
  show,
  next: () =>
    new Promise((resolve) => {
      const said = waiting.shift();
      if (said) resolve(said);
      else heard = resolve;
    }),
};
