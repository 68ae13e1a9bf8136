import { Button, Callout, Intent } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { usePart, useWorkbench } from '../stores/workbench.ts';

const intents = { done: Intent.SUCCESS, warning: Intent.WARNING, failure: Intent.DANGER };

export function NoticeStack() {
  const { notices } = useWorkbench();
  const list = usePart(notices.store, (state) => state.notices);
  return (
    <div className="notices" aria-live="polite">
      {list.map((notice) => (
        <Callout key={notice.id} compact icon={null} intent={intents[notice.level]} className="notice">
          <div className="notice-text">
            <div>{notice.text}</div>
            {notice.more && <div className="failure-more">{notice.more}</div>}
          </div>
          <Button
            variant="minimal"
            size="small"
            icon={<SmallCross />}
            aria-label="Dismiss"
            onClick={() => notices.dismiss(notice.id)}
          />
        </Callout>
      ))}
    </div>
  );
}
