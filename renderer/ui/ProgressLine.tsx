import { ProgressBar, type ProgressBarProps } from '@blueprintjs/core';
import { uiTexts } from '../texts/ui.ts';

/** A bar that says what it is to those who can't see it. */
export function ProgressLine(props: ProgressBarProps) {
  return <ProgressBar aria-label={uiTexts.progress} {...props} />;
}
