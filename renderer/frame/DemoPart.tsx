import { Button, Intent } from '@blueprintjs/core';
import { useEffect } from 'react';
import { commandById } from '../../shared/commands.ts';
import { minuteOf } from '../../shared/figures.ts';
import { activeConnection } from '../stores/connections-store.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';
import { useNow } from '../ui/Moment.tsx';
import { QuickPopover } from '../ui/QuickPopover.tsx';

const guideTitle = commandById('guide.open')?.title;

/** Says that nothing here is real; opens the clock of the demo world and the ways on. */
export function DemoPart() {
  const { connections, frame } = useWorkbench();
  const demo = usePart(connections.store, (state) => activeConnection(state)?.demo ?? false);
  useEffect(() => {
    if (demo) void frame.readDemoClock();
  }, [demo, frame]);
  if (!demo) return null;
  return (
    <QuickPopover content={<DemoClock />} placement="top">
      <Button
        size="small"
        variant="minimal"
        className="status-demo"
        data-testid="status-demo"
        text={frameTexts.demo.name}
      />
    </QuickPopover>
  );
}

function DemoClock() {
  const { frame, run } = useWorkbench();
  const offset = usePart(frame.store, (state) => state.worldOffsetMs);
  const now = useNow(1000);
  return (
    <aside className="status-demo-clock" aria-label={frameTexts.demo.label}>
      <p>{frameTexts.demo.about}</p>
      {offset !== null && (
        <p>
          {frameTexts.demo.time} <time className="number">{minuteOf(now + offset)} UTC</time>{' '}
          <Button size="small" text={frameTexts.demo.oneHour} onClick={() => run('demo.hour')} />{' '}
          <Button size="small" text={frameTexts.demo.oneDay} onClick={() => run('demo.day')} />
        </p>
      )}
      <p>
        <Button size="small" text={guideTitle} onClick={() => run('guide.open')} />{' '}
        <Button
          size="small"
          intent={Intent.PRIMARY}
          text={frameTexts.demo.connect}
          onClick={() => run('connections.new')}
        />
      </p>
    </aside>
  );
}
