import './key-combo.css';
import { shownKeys } from '../../shared/commands.ts';

export function KeyCombo({ keys, mac }: { readonly keys: string; readonly mac: boolean }) {
  return <kbd className="key-combo">{shownKeys(keys, mac)}</kbd>;
}
