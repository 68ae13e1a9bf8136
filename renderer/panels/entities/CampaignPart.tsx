import { Button, HTMLSelect, InputGroup, Menu, MenuItem } from '@blueprintjs/core';
import { Edit, More, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { longestCampaignName } from '../../../shared/membership.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { whyFixed } from '../../stores/case-store.ts';
import type { VerdictFilter } from '../../stores/filter-store.ts';
import { currentCampaign } from '../../stores/membership-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { membershipTexts as texts } from '../../texts/membership.ts';
import { Form } from '../../ui/Form.tsx';
import { QuickPopover } from '../../ui/QuickPopover.tsx';
import { widgetKey } from '../../ui/widget-keys.ts';

const anew = 'new';

/** Which campaign is judged, its counts, and the filter by verdict. */
export function CampaignPart() {
  const { membership, filter, openCase } = useWorkbench();
  const view = useParts(membership.store, ['campaigns', 'current', 'verdicts']);
  const chosen = usePart(filter.store, ({ verdict }) => verdict?.is ?? 'all');
  const fixed = usePart(openCase.store, (state) => whyFixed(state) !== null);
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const campaign = currentCampaign(view);
  const end = () => setNaming(null);

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
      {naming === 'new' && (
        <CampaignName label={texts.newCampaignName} onName={(name) => void membership.addCampaign(name)} onEnd={end} />
      )}
      {naming === 'rename' && campaign && (
        <CampaignName
          label={texts.newName}
          name={plainLine(campaign.name)}
          onName={(name) => void membership.renameCampaign(campaign.id, name)}
          onEnd={end}
        />
      )}
      {naming === null && campaign && (
        <>
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
              ...(fixed ? [] : [{ value: anew, label: texts.newCampaign }]),
            ]}
            onChange={({ target: { value } }) =>
              value === anew ? setNaming('new') : membership.chooseCampaign(Number(value))
            }
          />
          {!fixed && (
            <QuickPopover
              placement="bottom-start"
              content={
                <Menu size="small" aria-label={texts.more}>
                  <MenuItem icon={<Edit />} text={texts.rename} onClick={() => setNaming('rename')} />
                  <MenuItem
                    icon={<Trash />}
                    text={texts.remove}
                    onClick={() => void membership.removeCampaign(campaign)}
                  />
                </Menu>
              }
            >
              <Button size="small" variant="minimal" icon={<More />} aria-label={texts.more} title={texts.more} />
            </QuickPopover>
          )}
        </>
      )}
      {campaign && (
        <span className="quiet number" data-testid="member-counts">
          {texts.counts(campaign.counts)}
        </span>
      )}
    </>
  );
}

/** Asks for the name of a campaign, in place of the list of campaigns. */
function CampaignName(props: {
  readonly label: string;
  readonly name?: string;
  readonly onName: (name: string) => void;
  readonly onEnd: () => void;
}) {
  const { label, name: known = '', onName, onEnd } = props;
  const [name, setName] = useState(known);
  return (
    <Form
      onSend={() => {
        const wanted = name.trim();
        if (wanted !== '' && wanted !== known) onName(wanted);
        onEnd();
      }}
    >
      <InputGroup
        size="small"
        autoFocus
        maxLength={longestCampaignName}
        aria-label={label}
        placeholder={label}
        value={name}
        onValueChange={setName}
        onFocus={({ target }) => target.select()}
        onBlur={onEnd}
        onKeyDown={(event) => {
          if (widgetKey(event) === 'leave') onEnd();
        }}
      />
    </Form>
  );
}
