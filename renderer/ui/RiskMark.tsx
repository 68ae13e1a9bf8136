import './risk.css';

/** The service's bands, each with a sign beside its colour. */
const bands = [
  { upTo: 0, sign: '○', title: 'no risk', name: 'none' },
  { upTo: 39, sign: '◔', title: 'low risk', name: 'low' },
  { upTo: 69, sign: '◑', title: 'medium risk', name: 'medium' },
  { upTo: 99, sign: '◕', title: 'high risk', name: 'high' },
  { upTo: Number.POSITIVE_INFINITY, sign: '●', title: 'known bad', name: 'known' },
] as const;

/** A risk score with the sign of its band; a tilde if the service calls it provisional. */
export function RiskMark(props: {
  readonly risk: number | null | undefined;
  readonly provisional?: boolean;
  /** Only the sign of its band. */
  readonly sign?: boolean;
}) {
  const { risk } = props;
  if (risk === null || risk === undefined) return null;
  const band = bands.find(({ upTo }) => risk <= upTo) ?? bands[4];
  return (
    <span className={`risk risk-${band.name}`} title={`${band.title}${props.provisional ? ', provisional' : ''}`}>
      <span aria-hidden="true">{band.sign}</span>
      {!props.sign && ` ${props.provisional ? '~' : ''}${Math.round(risk)}`}
    </span>
  );
}
