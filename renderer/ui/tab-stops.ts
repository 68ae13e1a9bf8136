const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** The first tab stop in a part of the page, of all or of those that a selector matches. */
export function firstStop(part: Element | null | undefined, picked = '*'): HTMLElement | undefined {
  const all = [...(part?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter((each) => each.matches(picked));
  return all.find((each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility());
}
