import { FormGroup, NumericInput } from '@blueprintjs/core';
import { useState } from 'react';
import { plainLine } from '../../../shared/odd-text.ts';
import type { ScreenshotName } from '../../../shared/screenshots.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { screenshotTexts } from '../../texts/screenshots.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

const texts = screenshotTexts.sized;

/** Saves a screenshot in a chosen size; the service resizes it. */
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
      notices.show('done', texts.done(plainLine(saved.value.path), saved.value.width, saved.value.height));
    }
  }
  return (
    <FormDialog
      open={screenshot !== null}
      title={texts.title}
      action={texts.save}
      ready={isBound(width, 4096) && isBound(height, 16_384)}
      onAnswer={() => void save()}
      onClose={onClose}
    >
      <FormGroup label={texts.width} labelFor="sized-width" helperText={texts.widthHint}>
        <NumericInput id="sized-width" fill min={0} max={4096} stepSize={80} value={width} onValueChange={setWidth} />
      </FormGroup>
      <FormGroup label={texts.height} labelFor="sized-height" helperText={texts.heightHint}>
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
      <p className="quiet">{texts.note}</p>
    </FormDialog>
  );
}

function isBound(pixels: number, most: number): boolean {
  return pixels === 0 || (Number.isInteger(pixels) && pixels >= 16 && pixels <= most);
}
