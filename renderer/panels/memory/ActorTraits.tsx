import { Button } from '@blueprintjs/core';
import type { Actor, ActorTrait } from '../../../shared/actors.ts';
import { figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { rarityWords } from '../../../shared/rarity-words.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { actorsTexts } from '../../texts/actors.ts';
import { memoryTexts } from '../../texts/memory.ts';
import { Indicator } from '../../ui/Indicator.tsx';

const texts = actorsTexts.page;

/** What several names of the actor have, with counts and times: at most a hundred lines. */
export function ActorTraits({ actor }: { readonly actor: Actor }) {
  return (
    <table className="actors-table" aria-label={texts.traits}>
      <thead>
        <tr>
          <th className="number">{texts.weight}</th>
          <th>{texts.trait}</th>
          <th className="number">{texts.domains}</th>
          <th className="number">{texts.names}</th>
          <th className="number">{texts.inCases}</th>
          <th>{texts.seen}</th>
          <th aria-label={texts.watchTrait} />
        </tr>
      </thead>
      <tbody>
        {actor.traits.map((trait) => (
          <TraitLine key={`${trait.kind} ${trait.relation} ${trait.value}`} actor={actor} trait={trait} />
        ))}
      </tbody>
    </table>
  );
}

function TraitLine({ actor, trait }: { readonly actor: Actor; readonly trait: ActorTrait }) {
  const { watching, openCase } = useWorkbench();
  const fixed = usePart(openCase.store, whyFixed);
  const { kind, value, relation, parameter, weight, domains, from, names, cases, first, last } = trait;

  function watch(): void {
    if (parameter === null) return;
    watching.begin(texts.watchName(plainLine(actor.name), plainLine(relation)), {
      ...{ product: 'investigate', search: { base: { [parameter]: value } }, link: null },
    });
  }
  return (
    <tr>
      <td className="number">{weight.toFixed(1)}</td>
      <td className="actors-wide">
        <span className="quiet">{plainLine(relation)}</span> <Indicator kind={kind} value={value} />
      </td>
      <td className="number" title={rarityWords(domains, from)}>
        {figure(domains)}
      </td>
      <td className="number">{figure(names)}</td>
      <td className="number">{figure(cases)}</td>
      <td className="quiet number actors-time">{memoryTexts.seen(first, last)}</td>
      <td className="actors-buttons">
        {parameter !== null && (
          <Button
            size="small"
            variant="minimal"
            text={texts.watchTrait}
            title={fixed ?? texts.watchTraitHelp}
            aria-label={`${texts.watchTrait} ${plainLine(relation)}`}
            disabled={fixed !== null}
            onClick={watch}
          />
        )}
      </td>
    </tr>
  );
}
