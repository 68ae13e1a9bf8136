import { Button } from '@blueprintjs/core';
import type { Attribute } from '../../../shared/attributes.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { figure } from '../../ui/Meter.tsx';
import { Section } from '../../ui/Section.tsx';

/** A value that fewer than so many share leads somewhere. */
const guidedBelow = 500;

/** Every attribute with how many domains share it, before anything is spent. */
export function AttributeList(props: { readonly attributes: readonly Attribute[]; readonly domain: EntityRow }) {
  const { bridge, notices, openCase } = useWorkbench();
  const fixed = usePart(openCase.store, (view) => whyFixed(view) !== null);

  async function put(relation: string): Promise<void> {
    const done = await bridge.call('graph.expand', { ids: [props.domain.id], relations: [relation] });
    if (!done.ok) notices.showFailure(done.failure);
  }
  return (
    <Section title="Attributes" aside={`${props.attributes.length}; counts are domains that share the value`}>
      <table className="inspector-table">
        <tbody>
          {props.attributes.map((attribute) => (
            <tr key={`${attribute.relation} ${attribute.kind} ${attribute.value}`}>
              <th scope="row">{attribute.relation}</th>
              <td>
                <Indicator kind={attribute.kind} value={attribute.value} />
              </td>
              <td className="number">
                <Count count={attribute.count} />
              </td>
              <td className="inspector-act">
                <Button
                  size="small"
                  variant="minimal"
                  text="put on graph"
                  disabled={fixed}
                  aria-label={`Put ${attribute.relation} on the graph`}
                  onClick={() => void put(attribute.relation)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Count({ count }: { readonly count: number | null }) {
  if (count === null) return null;
  if (count > 1 && count < guidedBelow) {
    return (
      <strong className="guided" title="Few share it: a pivot worth trying">
        {figure(count)} ◂
      </strong>
    );
  }
  return <span className="quiet">{figure(count)}</span>;
}
