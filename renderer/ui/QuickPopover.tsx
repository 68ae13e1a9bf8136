import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';

/** Opens and closes without animation: closing returns the focus, which must happen before the next key. */
export function QuickPopover(props: PopoverNextProps) {
  return <PopoverNext transitionDuration={0} {...props} />;
}
