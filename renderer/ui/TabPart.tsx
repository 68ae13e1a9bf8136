import { Classes } from '@blueprintjs/core';
import type { ReactNode } from 'react';

/** The content of the chosen tab, when it is apart from the tabs: takes no space of its own, and names its tab. */
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
