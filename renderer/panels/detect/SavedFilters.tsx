import { Button, FormGroup, InputGroup, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { useState } from 'react';
import { plainLine } from '../../../shared/odd-text.ts';
import { savedItemSpecs } from '../../../shared/saved-items.ts';
import { noLookalikeFilter } from '../../stores/detect-view-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { QuickPopover } from '../../ui/QuickPopover.tsx';

/** Filters under a name, kept in the case. */
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
            {saved.length === 0 && <MenuItem disabled text="No filter is saved in this case" />}
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
                    aria-label={`Remove the filter ${name}`}
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
              text="Save this filter…"
              disabled={isEmpty}
              onClick={() => run('detect.saveFilter')}
            />
          </Menu>
        }
      >
        <Button size="small" icon="bookmark" text={saved.length > 0 ? `Saved (${saved.length})` : 'Saved'} />
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
    notices.show('done', `The filter “${plainLine(name.trim())}” is saved in the case.`);
    setName('');
  }
  return (
    <FormDialog
      open={savingFilter}
      title="Save the filter"
      action={same ? 'Replace' : 'Save'}
      ready={name.trim() !== ''}
      onAnswer={() => void save()}
      onClose={() => detectView.open({ savingFilter: false })}
    >
      <FormGroup
        label="Name"
        labelFor="filter-name"
        helperText={
          same
            ? 'A filter of this name is saved already, and will be replaced.'
            : 'It is kept in the case, with its order.'
        }
      >
        <InputGroup id="filter-name" autoFocus maxLength={200} value={name} onValueChange={setName} />
      </FormGroup>
    </FormDialog>
  );
}
