import './markdown.css';
import ReactMarkdown, { type Components } from 'react-markdown';
import { harmlessText } from '../../shared/defang.ts';
import { uiTexts } from '../texts/ui.ts';

/** Nothing on screen is a live link: the target appears beside the text. Pictures are named, never fetched. */
const components: Components = {
  a: ({ children, href }) => (
    <span className="dead-link">
      {children}
      {href && <span className="quiet mono"> ({harmlessText(href)})</span>}
    </span>
  ),
  img: ({ alt }) => <span className="quiet">{uiTexts.picture(alt ?? '')}</span>,
};

/** A rendered note. HTML in it is shown as text. */
export function Markdown({ source }: { readonly source: string }) {
  return (
    <div className="markdown">
      <ReactMarkdown components={components} urlTransform={(url) => url}>
        {source}
      </ReactMarkdown>
    </div>
  );
}
