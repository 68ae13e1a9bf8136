import { Classes } from '@blueprintjs/core';
import type { ReactNode } from 'react';

/** What the chosen tab shows, where the tabs stand apart from it: it takes no room of its own, and says whose it is. */
export function TabPart(props: { readonly tabs: string; readonly tab: string; readonly children: ReactNode }) {
  const { tabs, tab, children } = props;
  return (
    <div
      className="tab-part"
      role="tabpanel"
      id={`${Classes.TAB_PANEL}_${tabs}_${tab}`}
      aria-labelledby={`${Classes.TAB}-title_${tabs}_${tab}`}
    >
      {children}
    </div>
  );
}
