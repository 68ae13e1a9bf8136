import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { plainLine } from '../../../shared/odd-text.ts';
import type { PreviewBlock, PreviewSection, ReportText } from '../../../shared/report.ts';
import { useParts } from '../../stores/workbench.ts';
import { reportTexts } from '../../texts/report.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import type { createPreview } from './preview-store.ts';
import './preview.css';

const texts = reportTexts.preview;

/** The report as it will be written, and its outline. Main builds it; all of it is drawn as text and pictures. */
export function ReportPreview(props: {
  readonly preview: ReturnType<typeof createPreview>;
  readonly text: ReportText;
}) {
  const { preview, text } = props;
  const page = useRef<HTMLElement>(null);
  const inSight = useInSight(page);
  useEffect(() => {
    if (inSight) preview.show(text);
    else preview.pause();
  }, [preview, text, inSight]);
  const { sections: newest, failure, reading } = useParts(preview.store, ['sections', 'failure', 'reading']);
  const sections = useDeferredValue(newest); // A long report is drawn in pieces.

  function jump(at: number): void {
    const heading = page.current?.querySelector<HTMLElement>(`[data-section="${at}"]`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }

  return (
    <>
      <nav className="preview-outline" aria-label={texts.outline}>
        <ul>
          {sections?.map(
            ({ title, level }, at) =>
              level > 0 && (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the button leads to
                <li key={at} data-level={level}>
                  <button type="button" onClick={() => jump(at)}>
                    {plainLine(title)}
                  </button>
                </li>
              ),
          )}
        </ul>
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <section className="preview" ref={page} aria-label={texts.label} aria-busy={reading} tabIndex={0}>
        {failure && <FailureView failure={failure} />}
        {!sections && !failure && <p className="quiet">{texts.reading}</p>}
        {sections && (
          <article className="preview-page">
            {sections.map((section, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other name, and keep their state nowhere
              <Part key={at} section={section} at={at} />
            ))}
          </article>
        )}
      </section>
    </>
  );
}

const Part = memo(function Part({ section, at }: { readonly section: PreviewSection; readonly at: number }) {
  const Heading = section.level <= 1 ? 'h1' : section.level === 2 ? 'h2' : 'h3';
  return (
    <div className="preview-part">
      {section.level > 0 && (
        <Heading data-section={at} tabIndex={-1}>
          {plainLine(section.title)}
        </Heading>
      )}
      {section.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is drawn from its value alone
        <Block key={index} block={block} />
      ))}
    </div>
  );
});

function Block({ block }: { readonly block: PreviewBlock }) {
  switch (block.is) {
    case 'paragraph':
      return <p>{plainLine(block.text)}</p>;
    case 'markdown':
      return <Markdown source={block.text} />;
    case 'list':
      return (
        <ul>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may read the same
            <li key={at}>{plainLine(item)}</li>
          ))}
        </ul>
      );
    case 'table':
      return <Table table={block} />;
    case 'picture':
      return (
        <figure className={block.small ? 'preview-small' : ''}>
          {block.source === null ? (
            <p className="quiet">{texts.tooLarge}</p>
          ) : (
            <img alt={plainLine(block.title)} src={block.source} decoding="async" loading="lazy" />
          )}
          <figcaption>{plainLine(block.title)}</figcaption>
        </figure>
      );
  }
}

function Table({ table }: { readonly table: Extract<PreviewBlock, { is: 'table' }> }) {
  const { columns, rows, more } = table;
  const faces = columns.map(({ face }) => (face === null ? '' : `preview-${face}`));
  return (
    <>
      <table>
        {columns.some(({ title }) => title !== '') && (
          <thead>
            <tr>
              {columns.map(({ title }, at) => (
                <th key={title} className={faces[at] ?? ''}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no other name
            <tr key={index}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the column
                <td key={at} className={faces[at] ?? ''}>
                  {plainLine(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="quiet">{texts.moreRows(more)}</p>}
    </>
  );
}
