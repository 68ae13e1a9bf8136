import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';

/** Opens and closes at once: closing gives the focus back, which must not come after the next key. */
export function QuickPopover(props: PopoverNextProps) {
  return <PopoverNext transitionDuration={0} {...props} />;
}
