import { type ReactNode, useEffect, useState } from 'react';

/** Draws long parts one after the other, or a few at once: the window answers in between. */
export function InTurn({ parts, atOnce = 1 }: { readonly parts: readonly ReactNode[]; readonly atOnce?: number }) {
  const [drawn, setDrawn] = useState(atOnce);
  useEffect(() => {
    if (drawn >= parts.length) return;
    const turn = setTimeout(() => setDrawn(drawn + atOnce));
    return () => clearTimeout(turn);
  }, [drawn, parts.length, atOnce]);
  return parts.slice(0, drawn);
}
