// Copies the fonts of the windows, and their licences, to where the page finds them.
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './run.ts';

/** The fonts that renderer/fonts.css names, as files of their packages. */
export function fontFiles(): { readonly package: string; readonly file: string }[] {
  const sheet = readFileSync(join(root, 'renderer', 'fonts.css'), 'utf8');
  return [...sheet.matchAll(/url\("\/fonts\/((ibm-plex-sans|jetbrains-mono)-[\w-]+\.woff2)"\)/g)].map(
    ([, file = '', family = '']) => ({ package: `@fontsource-variable/${family}`, file }),
  );
}

/** Their licence asks that its text goes wherever they go. */
export function copyFonts(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { package: name, file } of fontFiles()) {
    const from = join(root, 'node_modules', name);
    cpSync(join(from, 'files', file), join(folder, file));
    cpSync(join(from, 'LICENSE'), join(folder, `${basename(name)}-licence.txt`));
  }
}
