/** Which call wrote a `resume`, so that the right one continues; null if it is none. */
export function resumeKind(resume: string): string | null {
  try {
    const { kind } = JSON.parse(atob(resume.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly kind?: unknown };
    return typeof kind === 'string' ? kind : null;
  } catch {
    return null;
  }
}

/** Whether it continues a passive DNS lookup instead of a domain search. */
export function goesOnWithRecords(resume: string): boolean {
  return resumeKind(resume) === 'pdns.lookup';
}
