import './recent.css';
import { useEffect, useState } from 'react';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';
import { Moment } from '../../ui/Moment.tsx';

interface RecentCase {
  readonly path: string;
  readonly title: string;
  readonly at: string;
  readonly there: boolean;
}

/** Recent cases, latest first, without the open one. */
export function RecentCases(props: {
  readonly onChoose: (path: string) => void;
  readonly most?: number;
  readonly none?: string;
}) {
  const { bridge, openCase } = useWorkbench();
  const openPath = usePart(openCase.store, ({ state }) => state?.path);
  const [cases, setCases] = useState<readonly RecentCase[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a case changes the list
  useEffect(() => {
    void bridge.call('case.recent', {}).then((recent) => setCases(recent.ok ? recent.value.cases : []));
  }, [bridge, openPath]);

  const others = cases?.filter(({ path }) => path !== openPath).slice(0, props.most) ?? [];
  if (cases === null) return null;
  if (others.length === 0) return <p className="quiet">{props.none ?? caseTexts.recent.none}</p>;
  return (
    <ul className="recent-cases" aria-label={caseTexts.recent.list}>
      {others.map(({ path, title, at, there }) => (
        <li key={path}>
          <button type="button" className="recent-case" disabled={!there} onClick={() => props.onChoose(path)}>
            <span className="recent-title">{title}</span>
            <Moment at={at} withDate />
            <span className="recent-path mono quiet" title={path}>
              {there ? path : caseTexts.recent.gone(path)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
