import { NumericInput } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { accountTexts } from '../../texts/account.ts';

const texts = accountTexts.limits;

/** Above which cost a query is confirmed, and which values are worth a pivot. */
export function ConfirmLimits() {
  const { settings } = useWorkbench();
  const queries = usePart(settings.store, (state) => state.askAboveQueries);
  const percent = usePart(settings.store, (state) => state.askAbovePercent);
  const below = usePart(settings.store, (state) => state.guidedBelow);
  return (
    <div className="account-limits">
      <div>
        <span>{texts.above}</span>
        <Limit
          label={texts.queriesLabel}
          {...{ min: 0, max: 1000 }}
          value={queries}
          onLimit={(value) => void settings.change({ askAboveQueries: value })}
        />
        <span>{texts.queries}</span>
        <Limit
          label={texts.percentLabel}
          {...{ min: 0, max: 100 }}
          value={percent}
          onLimit={(value) => void settings.change({ askAbovePercent: value })}
        />
        <span>{texts.percent}</span>
      </div>
      <p className="quiet">{texts.always}</p>
      <div>
        <span>{texts.guidedBelow}</span>
        <Limit
          label={texts.guidedBelowLabel}
          {...{ min: 2, max: 10_000 }}
          step={50}
          value={below}
          onLimit={(value) => void settings.change({ guidedBelow: value })}
        />
        <span>{texts.guidedBelowUnit}</span>
      </div>
    </div>
  );
}

function Limit(props: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly value: number;
  readonly onLimit: (value: number) => void;
}) {
  const { min, max, step = 1, value } = props;
  /** What is typed is shown at once; the setting follows when main has written it. */
  const [shown, setShown] = useState<number | string>(value);
  useEffect(() => setShown(value), [value]);
  return (
    <NumericInput
      size="small"
      min={min}
      max={max}
      stepSize={step}
      majorStepSize={step * 10}
      clampValueOnBlur
      value={shown}
      aria-label={props.label}
      onValueChange={(next, text) => {
        setShown(text);
        if (text.trim() !== '' && next >= min && next <= max && next !== value) props.onLimit(Math.floor(next));
      }}
    />
  );
}
