// Leaves out rules of the libraries' style sheets that no part of the window can match: the window reads all of a sheet
// before its first picture.

/** Parts of Blueprint that the window does not have; each is the beginning of class names. */
export const unusedParts: Readonly<Record<string, readonly string[]>> = {
  Breadcrumbs: ['breadcrumb', 'breadcrumbs'],
  Card: ['card', 'card-list', 'control-card'],
  CompoundTag: ['compound-tag'],
  Drawer: ['drawer'],
  EntityTitle: ['entity-title'],
  FileInput: ['file-input', 'file-upload-input'],
  HotkeysProvider: ['hotkey'],
  MultistepDialog: ['multistep-dialog', 'dialog-step'],
  Navbar: ['navbar'],
  PanelStack: ['panel-stack2'],
  Section: ['section'],
  Slider: ['slider'],
  Toaster: ['toast'],
  Tree: ['tree'],
};

const names = Object.values(unusedParts).flat().join('|');

const unused: readonly RegExp[] = [
  new RegExp(`\\.bp6-(?:${names})(?=-|(?![\\w-]))`),
  /\.bp6-select(?![\w-])/, // The form of HTMLSelect before there was a component.
  /^\.bp6-icon-[\w-]+::before$/, // Icons as letters of a font. The window draws them.
  /\.dockview-theme-(?!(?:dark|light)(?![\w-]))/,
];

/** Whether a source is the style sheet of a library. */
export function isLibraryStyle(path: string): boolean {
  return /node_modules\/(?:@blueprintjs|dockview-react)\/.*\.css$/.test(path);
}

/** The rules of a style sheet that can match. */
export function usedStyles(css: string): string {
  return rulesIn(css.replace(/\/\*[\s\S]*?\*\//g, ''));
}

/** Either a part in quotes, or one that opens, closes or ends something. */
const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/g;

function rulesIn(css: string): string {
  let kept = '';
  let begin = 0;
  let open = -1;
  let depth = 0;
  for (const { 0: mark, index } of css.matchAll(token)) {
    if (mark === '{' && depth++ === 0) open = index;
    if (mark === ';' && depth === 0) {
      kept += css.slice(begin, index + 1);
      begin = index + 1;
    }
    if (mark !== '}' || --depth > 0) continue;
    kept += ruleIn(css.slice(begin, open).trim(), css.slice(open + 1, index));
    begin = index + 1;
  }
  return kept + css.slice(begin);
}

function ruleIn(head: string, body: string): string {
  if (/^@(?:media|supports|layer|container)\b/.test(head)) {
    const inner = rulesIn(body);
    return inner.trim() === '' ? '' : `${head}{${inner}}\n`;
  }
  if (head.startsWith('@')) return `${head}{${body}}\n`;
  const selectors = selectorsIn(head).filter((selector) => !isUnused(selector));
  return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}\n`;
}

/** At the commas that are not in parentheses. */
function selectorsIn(head: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (const { 0: mark, index } of head.matchAll(/[(),]/g)) {
    if (mark === '(') depth++;
    if (mark === ')') depth--;
    if (mark !== ',' || depth > 0) continue;
    parts.push(head.slice(begin, index).trim());
    begin = index + 1;
  }
  return [...parts, head.slice(begin).trim()];
}

/** What `:not()` and similar ones name may be absent. */
function isUnused(selector: string): boolean {
  const bare = selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, '');
  return unused.some((pattern) => pattern.test(bare));
}
