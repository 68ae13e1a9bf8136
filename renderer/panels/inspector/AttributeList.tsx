import { Button } from '@blueprintjs/core';
import type { Attribute } from '../../../shared/attributes.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { entityKey } from '../../../shared/entities.ts';
import { figure } from '../../../shared/figures.ts';
import { isGuided, pivots as pivotTable } from '../../../shared/pivots.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { wishOf } from '../../stores/pivot-asks.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { Section } from '../../ui/Section.tsx';
import { isSame, type Link } from './links.ts';

const texts = inspectorTexts.attributes;

// covers: investigate.operations guided-pivot threshold of 500
/** Every attribute with how many domains share it, before any query. Entities on the graph can be opened. */
export function AttributeList(props: {
  readonly attributes: readonly Attribute[];
  readonly domain: EntityRow;
  readonly linked: readonly Link[];
}) {
  const counted = props.attributes.some(({ count }) => count !== null);
  return (
    <Section title={texts.title} aside={texts.aside(props.attributes.length, counted)}>
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
  const { bridge, notices, openCase, selection, pivots } = useWorkbench();
  const fixed = usePart(openCase.store, (view) => whyFixed(view) !== null);
  const { attribute, onGraph } = props;
  const byIt = pivotTable.find(({ from, parameter }) => from === attribute.kind && parameter === attribute.parameter);

  async function put(): Promise<void> {
    const wish = { ids: [props.domain.id], relations: [attribute.relation] };
    const done = await bridge.call('graph.expand', wish);
    if (!done.ok) notices.showFailure(done.failure);
  }

  /** The found domains are linked to the value, so the value is added to the graph first. */
  async function pivot(): Promise<void> {
    if (!byIt) return;
    if (onGraph === null) await put();
    const key = entityKey(attribute.kind, attribute.value);
    const thing = [...openCase.rows.entities.values()].find(({ kind, value }) => `${kind}:${value}` === key);
    if (thing) await pivots.wish(wishOf(byIt, [thing]));
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
        <Count attribute={attribute} {...(byIt && !fixed && { onPivot: () => void pivot() })} />
      </td>
      <td className="inspector-act">
        {onGraph === null && !fixed && (
          <Button
            size="small"
            variant="minimal"
            text={texts.add}
            aria-label={texts.addLabel(attribute.relation)}
            onClick={() => void put()}
          />
        )}
      </td>
    </tr>
  );
}

/** How many share it; pressing it looks them up, after showing the cost. */
function Count(props: { readonly attribute: Attribute; readonly onPivot?: () => void }) {
  const { settings } = useWorkbench();
  const guidedBelow = usePart(settings.store, (state) => state.guidedBelow);
  const { count, relation } = props.attribute;
  if (count === null) return null;
  const guided = isGuided(count, guidedBelow);
  const words = guided ? `${figure(count)} ◂` : figure(count);
  if (!props.onPivot)
    return guided ? <strong className="inspector-guided">{words}</strong> : <span className="quiet">{words}</span>;
  return (
    <button
      type="button"
      className={guided ? 'linked inspector-guided' : 'linked quiet'}
      title={guided ? texts.pivotGuided : texts.pivot}
      aria-label={texts.pivotLabel(relation, count, guided)}
      onClick={props.onPivot}
    >
      {words}
    </button>
  );
}
