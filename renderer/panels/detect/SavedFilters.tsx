import { Button, FormGroup, InputGroup, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { useState } from 'react';
import { plainLine } from '../../../shared/odd-text.ts';
import { savedItemSpecs } from '../../../shared/saved-items.ts';
import { noLookalikeFilter } from '../../stores/detect-view-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { detectFilterTexts } from '../../texts/detect-filters.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { QuickPopover } from '../../ui/QuickPopover.tsx';

const texts = detectFilterTexts.saved;

/** Named filters, saved in the case. */
export function SavedFilters() {
  const { detectView, savedItems, run } = useWorkbench();
  const rows = usePart(savedItems.store, (state) => state.rows);
  const isEmpty = usePart(detectView.store, (state) => state.filter === noLookalikeFilter);
  const saved = rows.flatMap(({ id, kind, name, data }) => {
    const read = kind === 'triageFilter' ? savedItemSpecs.triageFilter.data.safeParse(data) : null;
    return read?.success ? [{ id, name, ...read.data }] : [];
  });
  return (
    <>
      <QuickPopover
        arrow={false}
        placement="bottom-start"
        content={
          <Menu size="small">
            {saved.length === 0 && <MenuItem disabled text={texts.none} />}
            {saved.map(({ id, name, filter, sorting }) => (
              <MenuItem
                key={id}
                text={plainLine(name)}
                onClick={() => detectView.setFilter(filter, sorting)}
                labelElement={
                  <Button
                    size="small"
                    variant="minimal"
                    icon="cross"
                    aria-label={texts.remove(name)}
                    onClick={(event) => {
                      event.stopPropagation();
                      void savedItems.remove([id]);
                    }}
                  />
                }
              />
            ))}
            <MenuDivider />
            <MenuItem
              icon="floppy-disk"
              text={texts.saveThis}
              disabled={isEmpty}
              onClick={() => run('detect.saveFilter')}
            />
          </Menu>
        }
      >
        <Button size="small" icon="bookmark" text={texts.button(saved.length)} />
      </QuickPopover>
      <SaveFilter known={saved} />
    </>
  );
}

function SaveFilter({ known }: { readonly known: readonly { readonly id: number; readonly name: string }[] }) {
  const { detectView, savedItems, notices } = useWorkbench();
  const { savingFilter, filter, sorting } = useParts(detectView.store, ['savingFilter', 'filter', 'sorting']);
  const [name, setName] = useState('');
  const same = known.find((each) => each.name === name.trim());

  async function save(): Promise<void> {
    detectView.open({ savingFilter: false });
    if (!(await savedItems.save('triageFilter', name.trim(), { filter, sorting }, same?.id))) return;
    notices.show('done', texts.done(plainLine(name.trim())));
    setName('');
  }
  return (
    <FormDialog
      open={savingFilter}
      title={texts.title}
      action={same ? texts.replace : texts.save}
      ready={name.trim() !== ''}
      onAnswer={() => void save()}
      onClose={() => detectView.open({ savingFilter: false })}
    >
      <FormGroup label={texts.name} labelFor="filter-name" helperText={same ? texts.replaceHint : texts.nameHint}>
        <InputGroup id="filter-name" autoFocus maxLength={200} value={name} onValueChange={setName} />
      </FormGroup>
    </FormDialog>
  );
}
