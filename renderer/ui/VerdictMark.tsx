import './verdict-mark.css';
import { Cross, Help, Tick } from '@blueprintjs/icons';
import type { MemberVerdict } from '../../shared/membership.ts';
import { membershipTexts } from '../texts/membership.ts';

const icons = { in: Tick, out: Cross, unsure: Help } as const;

/** A verdict by sign and word, so that nobody needs the colour. */
export function VerdictMark({ verdict }: { readonly verdict: MemberVerdict }) {
  const Icon = icons[verdict];
  return (
    <span className={`verdict-mark is-${verdict}`}>
      <Icon size={12} aria-hidden />
      {membershipTexts.verdicts[verdict]}
    </span>
  );
}
