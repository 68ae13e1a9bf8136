import './table-panel.css';
import { Button, NonIdealState } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { ago } from '../../shared/figures.ts';
import { Moment, useNow } from './Moment.tsx';
import { ProgressLine } from './ProgressLine.tsx';

/** Above a table of results: what it shows, how complete that is, and what can be done with it. */
export function TableHead(props: {
  /** Before the title, such as the way back. */
  readonly before?: ReactNode;
  readonly title: string;
  readonly facts: readonly (string | false | null | undefined)[];
  readonly actions: ReactNode;
  /** Where the result came from, and its further pages. */
  readonly more?: ReactNode;
}) {
  return (
    <div className="table-panel-head">
      <div className="table-panel-about">
        {props.before}
        <h2 className="table-panel-title" title={props.title}>
          <bdi>{props.title}</bdi>
        </h2>
        <span className="quiet number" role="status">
          {props.facts.filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className="table-panel-actions">{props.actions}</div>
      {props.more && <div className="table-panel-more">{props.more}</div>}
    </div>
  );
}

/** A note of the head with its button. */
export function HeadNote({ children }: { readonly children: ReactNode }) {
  return <span className="table-panel-note">{children}</span>;
}

/** Since when the case has the result, and the way to a newer one. */
export function StoredNote(props: {
  readonly at: string;
  readonly text: string;
  readonly again: string;
  readonly onAgain: () => void;
}) {
  const now = useNow(15_000);
  return (
    <HeadNote>
      <span className="good">
        {props.text} <Moment at={props.at} withDate />, {ago(props.at, now)}
      </span>
      <Button size="small" variant="minimal" text={props.again} onClick={props.onAgain} />
    </HeadNote>
  );
}

export function TableProgress() {
  return <ProgressLine className="table-panel-progress" />;
}

/** In place of a table that has no rows. */
export function TableEmpty(props: {
  readonly title: string;
  readonly text?: string;
  readonly action?: React.JSX.Element;
  /** Why there is nothing, before what can be done. */
  readonly children?: React.JSX.Element;
}) {
  const { title, text, action, children } = props;
  return (
    <div className="table-panel-empty">
      <NonIdealState title={title} {...(text !== undefined && { description: text })}>
        {children}
        {action && <div className="table-panel-empty-actions">{action}</div>}
      </NonIdealState>
    </div>
  );
}

/** In place of a table whose first rows are on their way. */
export function TableWaiting(props: { readonly text: string; readonly cancel: string; readonly onCancel: () => void }) {
  return (
    <div className="table-panel-empty" role="status">
      <div className="table-panel-waiting">
        <p>{props.text}</p>
        <ProgressLine />
        <Button size="small" text={props.cancel} onClick={props.onCancel} />
      </div>
    </div>
  );
}

/** Below a table: all of the active row. */
export function TableDetail(props: {
  readonly label: string;
  readonly head: ReactNode;
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <section className="table-panel-detail" aria-label={props.label}>
      <div className="table-panel-detail-head">
        {props.head}
        <span className="spacer" />
        <Button size="small" variant="minimal" icon={<SmallCross />} aria-label={props.close} onClick={props.onClose} />
      </div>
      {props.children}
    </section>
  );
}
