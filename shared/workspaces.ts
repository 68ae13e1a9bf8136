/** The workspaces of the window, once: each is a layout of panels for one task. Panels name theirs in `panels.ts`. */
export const workspaceRows = [
  { id: 'investigate', title: 'Investigate', keys: 'Mod+1', words: 'graph pivot items workspace' },
  { id: 'dns', title: 'Passive DNS', keys: 'Mod+2', words: 'records pdns workspace' },
  { id: 'detect', title: 'Detect', keys: 'Mod+3', words: 'lookalikes triage workspace' },
  { id: 'collect', title: 'Collect', keys: 'Mod+4', words: 'channels feeds files batch workspace' },
  { id: 'report', title: 'Report', keys: 'Mod+5', words: 'write history evidence workspace' },
] as const;

export type WorkspaceId = (typeof workspaceRows)[number]['id'];

export const workspaceIds = workspaceRows.map(({ id }) => id) as [WorkspaceId, ...WorkspaceId[]];

/** The command that shows a workspace. */
export type WorkspaceCommand = `workspace.${WorkspaceId}`;
