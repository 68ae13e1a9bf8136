import './section.css';
import type { ReactNode } from 'react';

/** A titled part of a panel, with its actions on the right. */
export function Section(props: { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="section" aria-label={props.title}>
      <header className="section-head">
        <h2>{props.title}</h2>
        {props.aside && <div className="section-aside">{props.aside}</div>}
      </header>
      {props.children}
    </section>
  );
}
