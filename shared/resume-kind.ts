/** Which call wrote a `resume`, so that the right one goes on with it; null for what is none. */
export function resumeKind(resume: string): string | null {
  try {
    const { kind } = JSON.parse(atob(resume.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly kind?: unknown };
    return typeof kind === 'string' ? kind : null;
  } catch {
    return null;
  }
}

/** Whether a lookup of passive DNS goes on from there, and not a search of domains. */
export function goesOnWithRecords(resume: string): boolean {
  return resumeKind(resume) === 'pdns.lookup';
}
