import './notices.css';
import { Button } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';

export function NoticeStack() {
  const { notices } = useWorkbench();
  const list = usePart(notices.store, (state) => state.notices);
  return (
    <div className="notices" aria-live="polite">
      {list.map((notice) => (
        <div key={notice.id} className={`notice notice-${notice.level}`}>
          <div>
            <div>{notice.text}</div>
            {notice.more && <div className="failure-more">{notice.more}</div>}
          </div>
          <Button
            variant="minimal"
            size="small"
            icon={<SmallCross />}
            aria-label={frameTexts.dismissNotice}
            onClick={() => notices.dismiss(notice.id)}
          />
        </div>
      ))}
    </div>
  );
}
