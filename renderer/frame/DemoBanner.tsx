import './demo.css';
import { Button, Intent } from '@blueprintjs/core';
import { useEffect } from 'react';
import { commandById } from '../../shared/commands.ts';
import { minuteOf } from '../../shared/figures.ts';
import { activeConnection } from '../stores/connections-store.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';
import { useNow } from '../ui/Moment.tsx';

const guideTitle = commandById('guide.open')?.title;

/** Says that nothing here is real, shows the time of the demo world, and how to connect an account. */
export function DemoBanner() {
  const { connections, frame, run } = useWorkbench();
  const demo = usePart(connections.store, (state) => activeConnection(state)?.demo ?? false);
  const offset = usePart(frame.store, (state) => state.worldOffsetMs);
  const now = useNow(1000);
  useEffect(() => {
    if (demo) void frame.readDemoClock();
  }, [demo, frame]);

  if (!demo) return null;
  return (
    <aside className="demo-banner" aria-label={frameTexts.demo.label}>
      <span>
        <strong>{frameTexts.demo.name}</strong> {frameTexts.demo.about}
      </span>
      {offset !== null && (
        <span className="demo-clock">
          {frameTexts.demo.time} <time>{minuteOf(now + offset)} UTC</time>
          <Button size="small" variant="outlined" text={frameTexts.demo.oneHour} onClick={() => run('demo.hour')} />
          <Button size="small" variant="outlined" text={frameTexts.demo.oneDay} onClick={() => run('demo.day')} />
        </span>
      )}
      <span className="spacer" />
      <Button size="small" variant="outlined" text={guideTitle} onClick={() => run('guide.open')} />
      <Button
        size="small"
        intent={Intent.PRIMARY}
        text={frameTexts.demo.connect}
        onClick={() => run('connections.new')}
      />
    </aside>
  );
}
