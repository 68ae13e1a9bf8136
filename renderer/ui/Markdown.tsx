import './markdown.css';
import ReactMarkdown, { type Components } from 'react-markdown';

/** Nothing on screen is a live link: where one leads stands beside its words. Pictures are named, never fetched. */
const components: Components = {
  a: ({ children, href }) => (
    <span className="dead-link">
      {children}
      {href && <span className="quiet mono"> ({href.replace(/^http(s?):/i, 'hxxp$1:').replaceAll('.', '[.]')})</span>}
    </span>
  ),
  img: ({ alt }) => <span className="quiet">[picture{alt ? `: ${alt}` : ''}]</span>,
};

/** A note as its author meant it. HTML in it is shown as text. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="markdown">
      <ReactMarkdown components={components} urlTransform={(url) => url}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
