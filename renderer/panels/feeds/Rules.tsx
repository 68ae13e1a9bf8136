import { Button, NonIdealState, Switch } from '@blueprintjs/core';
import { feedCatalogue } from '../../../shared/feed-catalogue.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { SavedRule } from '../../stores/feeds-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { ruleTexts } from '../../texts/feed-rules.ts';
import { RuleForm } from './RuleForm.tsx';
import { useRules } from './use-rules.ts';

/** The watch rules for all feeds of this case. */
export function Rules() {
  const { feeds } = useWorkbench();
  const editing = usePart(feeds.store, (state) => state.editing);
  const rules = useRules();
  const add = <Button icon="plus" text={ruleTexts.add} onClick={() => feeds.edit('new')} />;
  return (
    <div className="feed-rules">
      {rules.length === 0 ? (
        <NonIdealState icon="notifications" title={ruleTexts.emptyTitle} description={ruleTexts.empty} action={add} />
      ) : (
        <>
          <div className="feed-buttons">{add}</div>
          <table className="feed-rule-list" aria-label={ruleTexts.name}>
            <thead>
              <tr>
                <th scope="col">{ruleTexts.on}</th>
                <th scope="col">{ruleTexts.rule}</th>
                <th scope="col">{ruleTexts.fires}</th>
                <th scope="col">{ruleTexts.feeds}</th>
                <th scope="col">{ruleTexts.notifies}</th>
                <th scope="col">
                  <span className="feed-unseen">{ruleTexts.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rules.map((rule) => (
                <RuleLine key={rule.id} rule={rule} />
              ))}
            </tbody>
          </table>
        </>
      )}
      {editing !== null && <RuleForm key={editing === 'new' ? 'new' : editing.id} rule={editing} />}
    </div>
  );
}

function RuleLine({ rule }: { readonly rule: SavedRule }) {
  const { feeds, savedItems, notices } = useWorkbench();
  const { id, name, data } = rule;
  const change = (part: Partial<SavedRule['data']>) => void savedItems.save('rule', name, { ...data, ...part }, id);
  async function remove(): Promise<void> {
    await savedItems.remove([id]);
    notices.show('done', ruleTexts.removed(plainLine(name)), ruleTexts.removedMore);
  }
  return (
    <tr className={data.active ? '' : 'quiet'}>
      <td>
        <Switch
          checked={data.active}
          aria-label={ruleTexts.isOn(plainLine(name))}
          onChange={() => change({ active: !data.active })}
        />
      </td>
      <td>
        <button type="button" className="feed-link" onClick={() => feeds.edit(rule)}>
          {plainLine(name)}
        </button>
      </td>
      <td>
        <bdi>{plainLine(ruleTexts.condition(data))}</bdi>
        {data.except.length > 0 && (
          <span className="quiet">, {ruleTexts.except(plainLine(data.except.join(', ')))}</span>
        )}
      </td>
      <td>
        {data.feeds.length === 0 ? ruleTexts.allFeeds : data.feeds.map((feed) => feedCatalogue[feed].title).join(', ')}
      </td>
      <td>
        <Switch
          checked={data.notify}
          aria-label={ruleTexts.doesNotify(plainLine(name))}
          onChange={() => change({ notify: !data.notify })}
        />
      </td>
      <td>
        <Button
          size="small"
          variant="minimal"
          icon="trash"
          aria-label={ruleTexts.remove(plainLine(name))}
          onClick={() => void remove()}
        />
      </td>
    </tr>
  );
}
