import { Button } from '@blueprintjs/core';
import { plainLine } from '../../../shared/odd-text.ts';
import type { NewsBelong } from '../../../shared/watched-search.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { watchingTexts } from '../../texts/watching.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { EvidenceLines } from '../links/EvidenceLines.tsx';

const texts = watchingTexts.belong;
const mostClusters = 5;
const mostNamed = 3;

/** Which of the new names belong to a cluster of the case, and why. */
export function NewsBelongs({ belong, search }: { readonly belong: NewsBelong; readonly search: number }) {
  const { names, left, clusters } = belong;
  if (left > 0) return <p className="quiet">{texts.tooMany(left)}</p>;
  if (names === 0) return null;
  if (clusters.length === 0) return <p className="quiet">{texts.none(names)}</p>;
  return (
    <ul className="watching-belong">
      {clusters.slice(0, mostClusters).map((each) => (
        <Belonging key={each.cluster.ids.join(' ')} search={search} names={names} {...each} />
      ))}
      {clusters.length > mostClusters && <li className="quiet">{texts.more(clusters.length - mostClusters)}</li>}
    </ul>
  );
}

function Belonging(props: NewsBelong['clusters'][number] & { readonly names: number; readonly search: number }) {
  const { fresh, cluster, names, search } = props;
  const { watching, selection, dock, membership, openCase } = useWorkbench();
  const fixed = usePart(openCase.store, whyFixed);
  const campaign = usePart(membership.store, (view) => view.campaigns.find(({ id }) => id === cluster.campaign)?.name);
  return (
    <li>
      <div className="watching-belong-head">
        <strong>
          {texts.belong(fresh.length, names, cluster.domains, campaign === undefined ? null : plainLine(campaign))}
        </strong>
        <span className="quiet">{linksTexts.clusters.tiers[cluster.tier]}</span>
        <Button
          size="small"
          variant="minimal"
          text={texts.put(fresh.length)}
          disabled={fixed !== null}
          title={fixed ?? ''}
          onClick={() => void watching.putNames(search, fresh)}
        />
        <Button
          size="small"
          variant="minimal"
          text={texts.select}
          onClick={() => {
            selection.select(cluster.ids);
            dock.show('graph');
          }}
        />
      </div>
      <div>
        {fresh.slice(0, mostNamed).map((name, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <Indicator kind="domain" value={name} />
          </span>
        ))}
        {fresh.length > mostNamed && <span className="quiet"> {linksTexts.traits.more(fresh.length - mostNamed)}</span>}
      </div>
      <EvidenceLines lines={cluster.reasons} of={cluster.domains} />
    </li>
  );
}
