import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Flash } from '@blueprintjs/icons';
import { Fragment, useEffect, useMemo, useRef } from 'react';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { type CommandId, type CommandRow, isCommandId, menuGroups, shownKeys } from '../../../shared/commands.ts';
import { kindRow } from '../../../shared/entity-kinds.ts';
import { figure, queryCount } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { enrichWish, shownValue, wishOf } from '../../stores/pivot-asks.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { pivotTexts } from '../../texts/pivot.ts';
import { CollapseMenu, ExpandMenu, GroupItems } from './ExpandMenu.tsx';
import { countWords, type KindMenu, type MenuPivot, menusOf, rowsOfKeys, whyNoPivots } from './menu-rows.ts';
import { Submenu } from './Submenu.tsx';

const texts = pivotTexts.menu;

/** The actions for the selected entities: pivots of their kinds first, then the commands for any selection. */
export function PivotMenu() {
  const { openCase, selection, settings } = useWorkbench();
  const keys = usePart(selection.store, (state) => state.keys);
  const guidedBelow = usePart(settings.store, (state) => state.guidedBelow);
  const fixed = usePart(openCase.store, whyFixed);
  const fixedWords = usePart(openCase.store, whyNoPivots);
  const menu = useRef<HTMLUListElement>(null);
  const rows = useMemo(() => rowsOfKeys(keys, openCase.rows), [keys, openCase]);
  const kinds = useMemo(() => menusOf(rows, openCase.rows, guidedBelow), [rows, openCase, guidedBelow]);
  const [only] = rows;
  // The first item may open a submenu as soon as it has the focus: so keys begin at the menu itself.
  useEffect(() => menu.current?.focus(), []);

  const title = rows.length === 1 && only ? plainLine(shownValue(only)) : texts.selected(rows.length);
  return (
    <Menu ulRef={menu} tabIndex={-1} size="small" className="pivot-menu" aria-label={texts.label(title)}>
      <MenuDivider title={title} />
      <GroupItems keys={keys} />
      {fixed === null &&
        kinds.map((kind) =>
          kinds.length === 1 ? (
            <KindItems key={kind.kind} kind={kind} />
          ) : (
            <Submenu key={kind.kind} text={titleOf(kind)} label={figure(kind.rows.length)}>
              <KindItems kind={kind} />
            </Submenu>
          ),
        )}
      {fixed !== null && <MenuItem disabled text={fixedWords} title={fixed} />}
      <CommandItems />
    </Menu>
  );
}

const titleOf = ({ kind, rows }: KindMenu) => kindRow(kind)[rows.length === 1 ? 'one' : 'many'];

function KindItems({ kind: { kind, rows, near, far, dns } }: { readonly kind: KindMenu }) {
  const [only] = rows;
  return (
    <>
      {near.map((entry) => (
        <PivotItem key={entry.pivot.id} entry={entry} />
      ))}
      {kind === 'domain' && <RecordItems rows={rows} />}
      {kind === 'domain' && <MenuDivider title={texts.searches} />}
      {far.length > 0 && (
        <Submenu text={kind === 'tracking-code' ? texts.otherCodes : texts.otherSearches}>
          {far.map((entry) => (
            <PivotItem key={entry.pivot.id} entry={entry} />
          ))}
        </Submenu>
      )}
      {dns.length > 0 && <MenuDivider title={texts.passiveDns} />}
      {dns.map((entry) => (
        <PivotItem key={entry.pivot.id} entry={entry} />
      ))}
      {near.length + far.length + dns.length === 0 && (
        <MenuItem disabled text={texts.noPivots} label={kindRow(kind).one} />
      )}
      {rows.length === 1 && only && <CollapseMenu row={only} />}
    </>
  );
}

/** Domain records, from the case or looked up now. */
function RecordItems({ rows }: { readonly rows: readonly EntityRow[] }) {
  const { pivots } = useWorkbench();
  const label = queryCount(Math.ceil(rows.length / 100));
  const read = (through: 'investigate' | 'enrich', expand: boolean) =>
    void pivots.wish(enrichWish(rows.slice(0, 5000), through, expand));
  return (
    <>
      <MenuDivider title={texts.records} />
      <MenuItem text={texts.lookUpAndExpand} label={label} onClick={() => read('investigate', true)} />
      <MenuItem text={texts.lookUpEnrichOnly} label={label} onClick={() => read('enrich', false)} />
      <ExpandMenu rows={rows} />
    </>
  );
}

function PivotItem({ entry }: { readonly entry: MenuPivot }) {
  const { pivots } = useWorkbench();
  const { pivot, rows, count, guided, disabled } = entry;
  const label = disabled ?? countWords(entry);
  return (
    <MenuItem
      className={guided ? 'pivot-guided' : ''}
      icon={guided ? <Flash size={14} title={texts.guided} /> : 'blank'}
      text={`${pivot.title} `}
      label={label}
      disabled={disabled !== null}
      aria-label={texts.item(pivot.title, label, guided)}
      title={guided ? texts.guidedHint(count ?? 0) : undefined}
      onClick={() => void pivots.wish(wishOf(pivot, rows))}
    />
  );
}

/** The commands for any selection, except those that the rows above offer in more detail. */
function CommandItems() {
  const { run, frame, pivots } = useWorkbench();
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
  const replaced = new Set([
    'selection.expand',
    'selection.enrich',
    'selection.enrichAnew',
    'selection.pivots',
    'selection.collapse',
    'pivot.again',
    'watching.save',
    'chain.record',
    'chain.make',
    'pivot.cancel',
    'pivot.rest',
  ]);
  const groups = menuGroups('Selection').map((group) => group.filter(({ id }) => !replaced.has(id)));
  const itemOf = (row: CommandRow) => (
    <MenuItem
      key={row.id}
      text={row.title}
      label={row.keys && shownKeys(row.keys, mac)}
      onClick={() => {
        pivots.closeMenu();
        if (isCommandId(row.id)) run(row.id);
      }}
    />
  );
  return groups
    .filter((group) => group.length > 0)
    .map((group) => {
      const [first] = group;
      const folded = folds.find(({ from }) => from === first?.id);
      if (folded) {
        return (
          <Submenu key={first?.id} text={folded.title}>
            {group.map(itemOf)}
          </Submenu>
        );
      }
      return (
        <Fragment key={first?.id}>
          <MenuDivider />
          {group.map(itemOf)}
        </Fragment>
      );
    });
}

/** Groups that open beside the menu, by their first command: all in one column are taller than a laptop's window. */
const folds: readonly { readonly from: CommandId; readonly title: string }[] = [
  { from: 'selection.copy', title: texts.copy },
  { from: 'selection.hide', title: texts.arrange },
];
