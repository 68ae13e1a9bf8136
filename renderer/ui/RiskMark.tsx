import './risk.css';
import { uiTexts } from '../texts/ui.ts';

/** The service's bands, each with a sign beside its colour. */
const bands = [
  { upTo: 0, sign: '○', name: 'none' },
  { upTo: 39, sign: '◔', name: 'low' },
  { upTo: 69, sign: '◑', name: 'medium' },
  { upTo: 99, sign: '◕', name: 'high' },
  { upTo: Number.POSITIVE_INFINITY, sign: '●', name: 'known' },
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
  const title = uiTexts.risk[band.name];
  return (
    <span className={`risk risk-${band.name}`} title={props.provisional ? uiTexts.risk.provisional(title) : title}>
      <span aria-hidden="true">{band.sign}</span>
      {!props.sign && ` ${props.provisional ? '~' : ''}${Math.round(risk)}`}
    </span>
  );
}
