import type { EdgeRow } from '../../../shared/case-rows.ts';
import { dayOf, figure } from '../../../shared/figures.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { Section } from '../../ui/Section.tsx';
import type { Link } from './links.ts';

const texts = inspectorTexts.links;
const mostShown = 100;

/** Its links in this case; choosing one opens the other end. */
export function LinkList({ links }: { readonly links: readonly Link[] }) {
  const { selection } = useWorkbench();
  if (links.length === 0) return null;
  return (
    <Section title={texts.title} aside={figure(links.length)}>
      <table className="inspector-table">
        <tbody>
          {links.slice(0, mostShown).map(({ edge, other }) => (
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
      {links.length > mostShown && <p className="quiet">{texts.firstOnly(mostShown)}</p>}
    </Section>
  );
}

function seenWords({ first, last, count }: EdgeRow): string {
  const times = first && last ? texts.span(dayOf(first), dayOf(last)) : '';
  return [times, count === null ? '' : `${figure(count)}×`].filter(Boolean).join(', ');
}
