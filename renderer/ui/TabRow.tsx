import { Tabs, type TabsProps } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { byWidgetKey } from './widget-keys.ts';

/** Tabs with arrow keys, which Tab reaches even if none of them is shown. */
export function TabRow(props: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const tabs = () => [
    ...(row.current?.querySelectorAll<HTMLElement>(':scope > .bp6-tabs > [role="tablist"] > [role="tab"]') ?? []),
  ];

  useEffect(() => {
    const entry = tabs().find(({ ariaSelected }) => ariaSelected === 'true') ?? tabs()[0];
    for (const tab of tabs()) tab.tabIndex = tab === entry ? 0 : -1;
  });

  function pressed(event: KeyboardEvent): void {
    const all = tabs();
    const now = all.indexOf(event.target as HTMLElement);
    const target = byWidgetKey(event, { left: now - 1, right: now + 1, first: 0, last: -1 });
    if (now < 0 || target === undefined) return;
    event.preventDefault();
    all.at(target % all.length)?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tabs inside have the focus
    <div ref={row} className="tab-part" onKeyDown={pressed}>
      <Tabs {...props} />
    </div>
  );
}
