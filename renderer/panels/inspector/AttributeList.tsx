import { Button } from '@blueprintjs/core';
import type { Attribute } from '../../../shared/attributes.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { figure } from '../../ui/Meter.tsx';
import { Section } from '../../ui/Section.tsx';
import { isSame, type Link } from './links.ts';

/** A value that fewer than so many share leads somewhere. */
const guidedBelow = 500;

/** Every attribute with how many domains share it, before anything is spent. What is on the graph can be gone to. */
export function AttributeList(props: {
  readonly attributes: readonly Attribute[];
  readonly domain: EntityRow;
  readonly linked: readonly Link[];
}) {
  const counted = props.attributes.some(({ count }) => count !== null);
  return (
    <Section
      title="Attributes"
      aside={`${props.attributes.length}${counted ? '; the figure is how many domains share the value' : ''}`}
    >
      <table className="inspector-table">
        <tbody>
          {props.attributes.map((attribute) => (
            <Row
              key={`${attribute.relation} ${attribute.kind} ${attribute.value}`}
              attribute={attribute}
              domain={props.domain}
              onGraph={props.linked.find((link) => isSame(link, attribute))?.other.id ?? null}
            />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Row(props: { readonly attribute: Attribute; readonly domain: EntityRow; readonly onGraph: number | null }) {
  const { bridge, notices, openCase, selection } = useWorkbench();
  const fixed = usePart(openCase.store, (view) => whyFixed(view) !== null);
  const { attribute, onGraph } = props;

  async function put(): Promise<void> {
    const wish = { ids: [props.domain.id], relations: [attribute.relation] };
    const done = await bridge.call('graph.expand', wish);
    if (!done.ok) notices.showFailure(done.failure);
  }
  return (
    <tr>
      <th scope="row">{attribute.relation}</th>
      <td>
        {onGraph === null ? (
          <Indicator kind={attribute.kind} value={attribute.value} />
        ) : (
          <button type="button" className="linked" onClick={() => selection.select([onGraph])}>
            <Indicator kind={attribute.kind} value={attribute.value} />
          </button>
        )}
      </td>
      <td className="number">
        <Count count={attribute.count} />
      </td>
      <td className="inspector-act">
        {onGraph === null && !fixed && (
          <Button
            size="small"
            variant="minimal"
            text="put on graph"
            aria-label={`Put the ${attribute.relation} on the graph`}
            onClick={() => void put()}
          />
        )}
      </td>
    </tr>
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
