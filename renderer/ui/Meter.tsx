import './meter.css';
/** Used and allowed, as a bar. The figures are beside it. */
export function Meter({
  used,
  limit,
  label,
}: {
  readonly used: number;
  readonly limit: number;
  readonly label: string;
}) {
  const share = limit > 0 ? used / limit : 1;
  const level = share >= 0.95 ? 'critical' : share >= 0.75 ? 'high' : 'calm';
  return <meter className={`meter meter-${level}`} aria-label={label} min={0} max={limit} value={used} />;
}
