import './new-mark.css';

/** Marks what nobody has looked at yet, as the graph does. */
export function NewMark({ title }: { readonly title: string }) {
  return (
    <span className="new-mark" title={title}>
      <span className="visually-hidden">{title}</span>
    </span>
  );
}
