import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { uiTexts } from '../texts/ui.ts';
import { Markdown } from './Markdown.tsx';

const drawn = (source: string) => renderToStaticMarkup(createElement(Markdown, { source }));

test('a note is drawn as its author meant it', () => {
  expect(drawn('# Kit\n\nSame as **parcel**.\n\n- one\n- two')).toBe(
    '<div class="markdown"><h1>Kit</h1>\n<p>Same as <strong>parcel</strong>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul></div>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="https://evil.example">x</a>',
  '<style>*{display:none}</style>',
  '<iframe src="https://evil.example"></iframe>',
])('%s stays text', (text) => {
  expect(drawn(text)).not.toMatch(/<(script|img|a|style|iframe)\b/);
  expect(drawn(text)).toContain('&lt;');
});

test('nothing in a note is a live link, and no picture is fetched', () => {
  const html = drawn(
    '[click](https://evil.example/x) [run](javascript:alert(1)) <https://auto.example> ![dot](https://evil.example/p.png)\n\n[r]: https://ref.example\n[r]',
  );
  expect(html).not.toMatch(/<a\b|<img\b|href=|src=/);
  expect(html).toContain('(hxxps://evil[.]example/x)');
  expect(html).toContain(uiTexts.picture('dot'));
});
