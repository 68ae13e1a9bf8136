import type * as z from 'zod';
import { createStore } from 'zustand/vanilla';
import type { caseCalls } from '../../shared/calls/case.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';

type Outcome<N extends 'case.verify' | 'case.rebuild'> = Result<z.output<(typeof caseCalls)[N]['output']>>;

export interface EvidenceView {
  /** The shown row of the ledger; null for none. */
  readonly reply: number | null;
  /** The results of the last checks, until another case is open. */
  readonly verified: Outcome<'case.verify'> | null;
  readonly rebuilt: Outcome<'case.rebuild'> | null;
  readonly checking: boolean;
}

const nothing: EvidenceView = { reply: null, verified: null, rebuilt: null, checking: false };

/** Which reply is shown, and the results of the checks. Any panel can lead to a reply. */
export function createEvidence({ call, onEvent }: Bridge) {
  const store = createStore<EvidenceView>(() => nothing);
  onEvent('case.opened', () => store.setState(nothing, true));

  async function verify(seal?: string): Promise<Outcome<'case.verify'>> {
    store.setState({ checking: true });
    const verified = await call('case.verify', seal === undefined ? {} : { seal });
    store.setState({ verified, checking: false });
    return verified;
  }

  async function rebuild(): Promise<Outcome<'case.rebuild'>> {
    store.setState({ checking: true });
    const rebuilt = await call('case.rebuild', {});
    store.setState({ rebuilt, checking: false });
    return rebuilt;
  }

  return { store, verify, rebuild, show: (reply: number | null) => store.setState({ reply }) };
}
export type EvidenceStore = ReturnType<typeof createEvidence>;
