import { plainLine } from '../../../shared/odd-text.ts';
import { timelineTexts as texts } from '../../texts/timeline.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { lengthWords } from '../../ui/time-scale.ts';
import { type Bar, registration } from './bars.ts';

// covers: pdns.record rrname, rrtype, rdata, count, time_first, time_last, zone_time_first, zone_time_last
/** The bar under the pointer or the keyboard focus, to the second; the hint has local times. */
export function BarReadout({ bar }: { readonly bar: Bar | null }) {
  if (!bar) {
    return <p className="timeline-readout quiet">{texts.readoutEmpty}</p>;
  }
  const isRegistration = bar.type === registration;
  return (
    <p className="timeline-readout" data-testid="bar-readout">
      <Indicator kind={bar.owner.kind} value={bar.owner.value} />
      <span className="quiet">{isRegistration ? texts.registered : plainLine(bar.type)}</span>
      {bar.target && <Indicator kind={bar.target.kind} value={bar.target.value} />}
      <Time at={bar.from} />
      <span className="quiet">{texts.to}</span>
      <Time at={bar.to} />
      <span className="quiet">
        {lengthWords(bar.to - bar.from)}
        {bar.count !== null && texts.seen(bar.count)}
      </span>
      {bar.firstSeen !== null && (
        <span>
          <span className="quiet">{texts.firstSeen} </span>
          <Time at={bar.firstSeen} />
        </span>
      )}
    </p>
  );
}

function Time({ at }: { readonly at: number }) {
  return <Moment at={new Date(at).toISOString()} withDate />;
}
