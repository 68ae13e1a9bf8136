import { FormGroup, NumericInput } from '@blueprintjs/core';
import { useState } from 'react';
import { plainLine } from '../../../shared/odd-text.ts';
import type { ScreenshotName } from '../../../shared/screenshots.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

/** Fetches an image as wide and as tall as wanted, to a file. */
export function SizedDialog({
  screenshot,
  onClose,
}: {
  readonly screenshot: ScreenshotName | null;
  readonly onClose: () => void;
}) {
  const { bridge, notices } = useWorkbench();
  const [width, setWidth] = useState(640);
  const [height, setHeight] = useState(0);

  async function save(): Promise<void> {
    if (!screenshot) return;
    onClose();
    const bounds = { ...(width > 0 && { resizeWidth: width }), ...(height > 0 && { cropHeight: height }) };
    const { domain, taken } = screenshot;
    const saved = await bridge.call('screenshots.saveSized', { domain, taken, ...bounds });
    if (!saved.ok) notices.showFailure(saved.failure);
    else if (saved.value.path !== null) {
      notices.show('done', `Saved ${plainLine(saved.value.path)}, ${saved.value.width} × ${saved.value.height}.`);
    }
  }
  return (
    <FormDialog
      open={screenshot !== null}
      title="Save in another size"
      action="Save…"
      ready={isBound(width, 4096) && isBound(height, 16_384)}
      onAnswer={() => void save()}
      onClose={onClose}
    >
      <FormGroup
        label="Width"
        labelFor="sized-width"
        helperText="16 to 4,096 pixels; 0 leaves it. A narrower image stays as it is."
      >
        <NumericInput id="sized-width" fill min={0} max={4096} stepSize={80} value={width} onValueChange={setWidth} />
      </FormGroup>
      <FormGroup label="Cut off below" labelFor="sized-height" helperText="16 to 16,384 pixels; 0 leaves it.">
        <NumericInput
          id="sized-height"
          fill
          min={0}
          max={16_384}
          stepSize={80}
          value={height}
          onValueChange={setHeight}
        />
      </FormGroup>
      <p className="quiet">The service makes it so. It costs no query.</p>
    </FormDialog>
  );
}

function isBound(pixels: number, most: number): boolean {
  return pixels === 0 || (Number.isInteger(pixels) && pixels >= 16 && pixels <= most);
}
