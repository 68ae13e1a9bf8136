import { Button, NonIdealState, Switch } from '@blueprintjs/core';
import { feedCatalogue } from '../../../shared/feed-catalogue.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { ruleWords } from '../../../shared/watch-rules.ts';
import type { SavedRule } from '../../stores/feeds-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { RuleForm } from './RuleForm.tsx';
import { useRules } from './use-rules.ts';

/** The watch rules for all feeds of this case. */
export function Rules() {
  const { feeds } = useWorkbench();
  const editing = usePart(feeds.store, (state) => state.editing);
  const rules = useRules();
  const add = <Button icon="plus" text="New rule…" onClick={() => feeds.edit('new')} />;
  return (
    <div className="feed-rules">
      {rules.length === 0 ? (
        <NonIdealState
          icon="notifications"
          title="No rule yet"
          description="A rule looks at every line of the feeds that are followed, and says so when a name is close to your brand, fits a pattern, or is in your graph."
          action={add}
        />
      ) : (
        <>
          <div className="feed-buttons">{add}</div>
          <table className="feed-rule-list" aria-label="Rules">
            <thead>
              <tr>
                <th scope="col">On</th>
                <th scope="col">Rule</th>
                <th scope="col">Fires when a name</th>
                <th scope="col">Feeds</th>
                <th scope="col">Notifies</th>
                <th scope="col">
                  <span className="feed-unseen">Actions</span>
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
    notices.show('done', `The rule “${plainLine(name)}” is removed.`, 'Undo brings it back.');
  }
  return (
    <tr className={data.active ? '' : 'quiet'}>
      <td>
        <Switch checked={data.active} aria-label={`${name} is on`} onChange={() => change({ active: !data.active })} />
      </td>
      <td>
        <button type="button" className="feed-link" onClick={() => feeds.edit(rule)}>
          {plainLine(name)}
        </button>
      </td>
      <td>
        <bdi>{plainLine(ruleWords(data))}</bdi>
        {data.except.length > 0 && <span className="quiet">, not {plainLine(data.except.join(', '))}</span>}
      </td>
      <td>{data.feeds.length === 0 ? 'all' : data.feeds.map((feed) => feedCatalogue[feed].title).join(', ')}</td>
      <td>
        <Switch
          checked={data.notify}
          aria-label={`${name} notifies`}
          onChange={() => change({ notify: !data.notify })}
        />
      </td>
      <td>
        <Button
          size="small"
          variant="minimal"
          icon="trash"
          aria-label={`Remove ${name}`}
          onClick={() => void remove()}
        />
      </td>
    </tr>
  );
}
