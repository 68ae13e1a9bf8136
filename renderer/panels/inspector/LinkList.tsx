import type { EdgeRow, EntityRow } from '../../../shared/case-rows.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { figure } from '../../ui/Meter.tsx';
import { Section } from '../../ui/Section.tsx';

const mostShown = 100;

/** What it is linked to in this case; choosing one goes there. */
export function LinkList({ entity, edges }: { readonly entity: EntityRow; readonly edges: readonly EdgeRow[] }) {
  const { openCase, selection } = useWorkbench();
  if (edges.length === 0) return null;
  const shown = edges.slice(0, mostShown).flatMap((edge) => {
    const other = openCase.rows.entities.get(edge.from === entity.id ? edge.to : edge.from);
    return other ? [{ edge, other }] : [];
  });
  return (
    <Section title="Links" aside={figure(edges.length)}>
      <table className="inspector-table">
        <tbody>
          {shown.map(({ edge, other }) => (
            <tr key={edge.id}>
              <th scope="row">{edge.kind}</th>
              <td>
                <button type="button" className="linked" onClick={() => selection.select([other.id])}>
                  <Indicator kind={other.kind} value={other.value} />
                </button>
              </td>
              <td className="quiet number">{seenWords(edge)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {edges.length > mostShown && <p className="quiet">The first {mostShown}.</p>}
    </Section>
  );
}

function seenWords({ first, last, count }: EdgeRow): string {
  const times = first && last ? `${first.slice(0, 10)} to ${last.slice(0, 10)}` : '';
  return [times, count === null ? '' : `${figure(count)}×`].filter(Boolean).join(', ');
}
