import './rail.css';
import { Button } from '@blueprintjs/core';
import {
  Compass,
  Document,
  DocumentOpen,
  Endorsed,
  Exchange,
  EyeOpen,
  Feed,
  GanttChart,
  Graph,
  History,
  Intersection,
  Key,
  Media,
  Property,
  Pulse,
  Search,
  Shield,
  Th,
  Time,
  User,
} from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { type PanelId, panelIds, panelTitles } from '../stores/dock.ts';
import { useWorkbench } from '../stores/workbench.ts';

const icons: Readonly<Record<PanelId, ReactElement>> = {
  start: <Compass />,
  graph: <Graph />,
  detect: <Shield />,
  screenshots: <Media />,
  channels: <Feed />,
  feeds: <Pulse />,
  search: <Search />,
  watching: <EyeOpen />,
  entities: <Th />,
  timeline: <GanttChart />,
  links: <Intersection />,
  inspector: <Property />,
  file: <DocumentOpen />,
  history: <History />,
  evidence: <Endorsed />,
  report: <Document />,
  account: <User />,
  connections: <Key />,
  requests: <Exchange />,
  jobs: <Time />,
};

/** One button per panel, always in reach. */
export function Rail() {
  const { run } = useWorkbench();
  return (
    <nav className="rail" aria-label="Panels">
      {panelIds.map((id) => (
        <Button
          key={id}
          variant="minimal"
          icon={icons[id]}
          title={panelTitles[id]}
          aria-label={panelTitles[id]}
          onClick={() => run(`panel.${id}`)}
        />
      ))}
    </nav>
  );
}
