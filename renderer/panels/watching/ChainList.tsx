import { Button, EditableText, NonIdealState } from '@blueprintjs/core';
import { plainLine } from '../../../shared/odd-text.ts';
import { kindsOf, kindWords, stepWords } from '../../stores/chain-steps.ts';
import type { SavedChain } from '../../stores/chains-store.ts';
import { selectedEntities } from '../../stores/selection-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { chainTexts } from '../../texts/chains.ts';

const texts = chainTexts.list;

/** The chains of the case, each with its steps. */
export function ChainList({ chains }: { readonly chains: readonly SavedChain[] }) {
  const { run, chains: store } = useWorkbench();
  const recording = usePart(store.store, (view) => view.recordedFrom !== null);
  const tools = (
    <>
      <Button
        size="small"
        icon={recording ? 'stop' : 'record'}
        text={recording ? texts.stop : texts.record}
        onClick={() => run('chain.record')}
      />
      <Button size="small" variant="minimal" text={texts.make} onClick={() => run('chain.make')} />
    </>
  );
  if (chains.length === 0) {
    return (
      <NonIdealState
        title={texts.emptyTitle}
        description={texts.empty}
        action={<div className="watching-tools">{tools}</div>}
      />
    );
  }
  return (
    <>
      <div className="watching-tools">{tools}</div>
      <ul className="chains" aria-label={texts.name}>
        {chains.map((saved) => (
          <ChainEntry key={saved.id} saved={saved} />
        ))}
      </ul>
    </>
  );
}

function ChainEntry({ saved }: { readonly saved: SavedChain }) {
  const { chains, savedItems, selection, openCase } = useWorkbench();
  const keys = usePart(selection.store, (state) => state.keys);
  const running = usePart(chains.store, (view) => view.running !== null);
  const kinds = kindsOf(saved.chain);
  const ids = selectedEntities({ keys, focus: null }).filter((id) => {
    const row = openCase.rows.entities.get(id);
    return row !== undefined && kinds.includes(row.kind);
  });
  return (
    <li className="chain">
      <div className="chain-head">
        <strong>
          <EditableText
            defaultValue={saved.name}
            maxLength={200}
            onConfirm={(name) =>
              name.trim() !== '' && void savedItems.save('chain', name.trim(), saved.chain, saved.id)
            }
          />
        </strong>
        <span className="spacer" />
        <Button
          size="small"
          intent={ids.length > 0 ? 'primary' : 'none'}
          disabled={ids.length === 0 || running}
          text={ids.length === 0 ? texts.select(kinds.map(kindWords)) : texts.run(ids.length)}
          aria-label={texts.runName(plainLine(saved.name))}
          onClick={() => void chains.open(saved, ids)}
        />
        <Button
          size="small"
          variant="minimal"
          icon="trash"
          aria-label={texts.remove(plainLine(saved.name))}
          title={texts.removeHint}
          onClick={() => void savedItems.remove([saved.id])}
        />
      </div>
      <ol>
        {saved.chain.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a step is what it is known by
          <li key={index}>{stepWords(step)}</li>
        ))}
      </ol>
    </li>
  );
}
