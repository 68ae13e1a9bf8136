import { Checkbox, FormGroup, HTMLSelect, InputGroup, Switch, TagInput } from '@blueprintjs/core';
import { type KeyboardEvent, useState } from 'react';
import { fanged } from '../../../shared/defang.ts';
import { feedCatalogue, feedsInOrder } from '../../../shared/feed-catalogue.ts';
import type { FeedName } from '../../../shared/feeds.ts';
import type { SavedRule } from '../../stores/feeds-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { ruleTexts } from '../../texts/feed-rules.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { widgetKey } from '../../ui/widget-keys.ts';
import { draftOf, draftProblem, emptyDraft, type RuleDraft, ruleOf } from './feed-form.ts';

const texts = ruleTexts.form;
const kinds: Readonly<Record<RuleDraft['kind'], { readonly title: string; readonly help: string }>> = texts.kinds;

/** Creates or edits a rule. */
export function RuleForm({ rule }: { readonly rule: SavedRule | 'new' }) {
  const { feeds, savedItems } = useWorkbench();
  const [draft, setDraft] = useState<RuleDraft>(() => (rule === 'new' ? emptyDraft : draftOf(rule)));
  const change = (part: Partial<RuleDraft>) => setDraft((now) => ({ ...now, ...part }));
  const problem = draftProblem(draft);

  async function save(): Promise<void> {
    const { name, data } = ruleOf(draft);
    if (await savedItems.save('rule', name, data, rule === 'new' ? undefined : rule.id)) feeds.closeForm();
  }

  return (
    <FormDialog
      open
      title={rule === 'new' ? texts.newTitle : texts.changeTitle}
      action={texts.save}
      ready={problem === null}
      onAnswer={() => void save()}
      onClose={feeds.closeForm}
    >
      <FormGroup label={texts.kind} labelFor="rule-kind" helperText={kinds[draft.kind].help}>
        <HTMLSelect
          id="rule-kind"
          fill
          value={draft.kind}
          onChange={(event) => change({ kind: event.target.value as RuleDraft['kind'] })}
          options={Object.entries(kinds).map(([value, { title }]) => ({ value, label: title }))}
        />
      </FormGroup>
      {draft.kind === 'near' && (
        <>
          <FormGroup label={texts.terms} labelFor="rule-terms" helperText={problem}>
            <Names
              id="rule-terms"
              values={draft.terms}
              placeholder="northmere"
              onChange={(terms) => change({ terms })}
            />
          </FormGroup>
          <FormGroup label={texts.distance} labelFor="rule-distance">
            <HTMLSelect
              id="rule-distance"
              value={draft.distance}
              onChange={(event) => change({ distance: Number(event.target.value) })}
              options={texts.distances.map((label, value) => ({ value, label }))}
            />
          </FormGroup>
        </>
      )}
      {(draft.kind === 'contains' || draft.kind === 'wildcard') && (
        <FormGroup
          label={draft.kind === 'contains' ? texts.text : texts.pattern}
          labelFor="rule-text"
          helperText={problem}
        >
          <InputGroup
            id="rule-text"
            className="mono"
            autoFocus
            spellCheck={false}
            value={draft.text}
            placeholder={draft.kind === 'contains' ? 'northmere' : '*-login.*'}
            onValueChange={(text) => change({ text: fanged(text) })}
          />
        </FormGroup>
      )}
      <FormGroup label={texts.except} labelFor="rule-except" helperText={texts.exceptHint}>
        <Names
          id="rule-except"
          values={draft.except}
          placeholder="northmere.com"
          onChange={(except) => change({ except })}
        />
      </FormGroup>
      <FormGroup label={texts.feeds} helperText={draft.feeds.length === 0 ? texts.allFeeds : undefined}>
        <div className="feed-rule-feeds">
          {feedsInOrder.map((feed) => (
            <Checkbox
              key={feed}
              label={feedCatalogue[feed].title}
              checked={draft.feeds.includes(feed)}
              onChange={() => change({ feeds: toggled(draft.feeds, feed) })}
            />
          ))}
        </div>
      </FormGroup>
      <FormGroup label={texts.name} labelFor="rule-name">
        <InputGroup
          id="rule-name"
          value={draft.name}
          placeholder={ruleOf(draft).name || texts.nameEmpty}
          onValueChange={(name) => change({ name })}
        />
      </FormGroup>
      <Switch label={texts.notify} checked={draft.notify} onChange={() => change({ notify: !draft.notify })} />
    </FormDialog>
  );
}

function toggled(feeds: RuleDraft['feeds'], feed: FeedName): RuleDraft['feeds'] {
  return feeds.includes(feed) ? feeds.filter((one) => one !== feed) : [...feeds, feed];
}

/** Enter ends a word here; it submits the form only in an empty field. */
function keepEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (widgetKey(event) === 'open' && event.currentTarget.value.trim() !== '') event.preventDefault();
}

function Names(props: {
  readonly id: string;
  readonly values: readonly string[];
  readonly placeholder: string;
  readonly onChange: (values: string[]) => void;
}) {
  return (
    <TagInput
      inputProps={{ id: props.id, spellCheck: false, onKeyDownCapture: keepEnter }}
      className="mono"
      fill
      addOnBlur
      addOnPaste
      separator={/[\s,]+/}
      values={[...props.values]}
      placeholder={props.placeholder}
      onChange={(values) => props.onChange(values.map((value) => fanged(String(value)).toLowerCase()))}
    />
  );
}
