import { useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { Indicator } from '../../ui/Indicator.tsx';

/** The first few of some names, and how many more there are. */
export function NameList({ ids, most = 4 }: { readonly ids: readonly number[]; readonly most?: number }) {
  const { openCase } = useWorkbench();
  const rows = ids.slice(0, most).flatMap((id) => openCase.rows.entities.get(id) ?? []);
  return (
    <span className="cluster-names">
      {rows.map(({ id, kind, value }, index) => (
        <span key={id}>
          <Indicator kind={kind} value={value} />
          {index < ids.length - 1 && ', '}
        </span>
      ))}
      {ids.length > most && <span className="quiet">{linksTexts.traits.more(ids.length - most)}</span>}
    </span>
  );
}
