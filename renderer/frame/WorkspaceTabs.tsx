import { shownKeys } from '../../shared/commands.ts';
import { workspaceIds, workspaceRows } from '../../shared/workspaces.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';

/** The five workspaces by name; in a narrow window a list to choose from. */
export function WorkspaceTabs({ mac }: { readonly mac: boolean }) {
  const { dock, run } = useWorkbench();
  const current = usePart(dock.store, (state) => state.workspace);
  const chosen = (value: string) => {
    const id = workspaceIds.find((each) => each === value);
    if (id) run(`workspace.${id}`);
  };
  return (
    <nav className="top-workspaces" aria-label={frameTexts.workspaces}>
      {workspaceRows.map(({ id, title, keys }) => (
        <button
          key={id}
          type="button"
          className="top-workspace"
          data-workspace={id}
          aria-current={id === current ? 'page' : undefined}
          title={`${title} (${shownKeys(keys, mac)})`}
          onClick={() => run(`workspace.${id}`)}
        >
          {title}
        </button>
      ))}
      <select
        className="top-workspace-list"
        aria-label={frameTexts.workspace}
        value={current}
        onChange={(event) => chosen(event.target.value)}
      >
        {workspaceRows.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </nav>
  );
}
