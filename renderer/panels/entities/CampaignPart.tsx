import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { plainLine } from '../../../shared/odd-text.ts';
import type { VerdictFilter } from '../../stores/filter-store.ts';
import { currentCampaign } from '../../stores/membership-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { membershipTexts as texts } from '../../texts/membership.ts';
import { Form } from '../../ui/Form.tsx';
import { widgetKey } from '../../ui/widget-keys.ts';

const anew = 'new';

/** Which campaign is judged, its counts, and the filter by verdict. */
export function CampaignPart() {
  const { membership, filter } = useWorkbench();
  const view = useParts(membership.store, ['campaigns', 'current', 'verdicts']);
  const chosen = usePart(filter.store, ({ verdict }) => verdict?.is ?? 'all');
  const [naming, setNaming] = useState(false);
  const campaign = currentCampaign(view);

  return (
    <>
      <HTMLSelect
        aria-label={texts.filter}
        value={chosen}
        options={Object.entries(texts.filters).map(([value, label]) => ({ value, label }))}
        onChange={({ target: { value } }) =>
          filter.change({
            verdict: value === 'all' ? null : { is: value as VerdictFilter['is'], verdicts: view.verdicts },
          })
        }
      />
      {naming ? (
        <NewCampaign onEnd={() => setNaming(false)} />
      ) : (
        campaign && (
          <HTMLSelect
            aria-label={texts.campaign}
            value={campaign.id}
            options={[
              ...view.campaigns.map(({ id, name, origin }) => ({
                value: id,
                label:
                  origin && !name.endsWith(`(from ${origin})`)
                    ? texts.from(plainLine(name), plainLine(origin))
                    : plainLine(name),
              })),
              { value: anew, label: texts.newCampaign },
            ]}
            onChange={({ target: { value } }) =>
              value === anew ? setNaming(true) : membership.chooseCampaign(Number(value))
            }
          />
        )
      )}
      {campaign && (
        <span className="quiet number" data-testid="member-counts">
          {texts.counts(campaign.counts)}
        </span>
      )}
    </>
  );
}

function NewCampaign({ onEnd }: { readonly onEnd: () => void }) {
  const { membership } = useWorkbench();
  const [name, setName] = useState('');
  return (
    <Form
      onSend={() => {
        if (name.trim() !== '') void membership.addCampaign(name.trim());
        onEnd();
      }}
    >
      <InputGroup
        size="small"
        autoFocus
        maxLength={200}
        aria-label={texts.newCampaignName}
        placeholder={texts.newCampaignName}
        value={name}
        onValueChange={setName}
        onBlur={onEnd}
        onKeyDown={(event) => {
          if (widgetKey(event) === 'leave') onEnd();
        }}
      />
    </Form>
  );
}
