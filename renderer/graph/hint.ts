import type { Point, Size } from '../../shared/drawing/camera.ts';

/** How long the pointer must rest before the hint appears. */
const restMs = 350;

/** A short hint beside the pointer: what a shortened label omits, and the text of a link. Always text, never markup. */
export interface Hint {
  /** Null removes it. */
  show(lines: readonly string[] | null, point: Point, size: Size): void;
  close(): void;
}

export function createHint(host: HTMLElement): Hint {
  const box = document.createElement('div');
  box.className = 'graph-hint';
  box.setAttribute('aria-hidden', 'true'); // Screen readers get the status line.
  box.hidden = true;
  host.append(box);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function appear(lines: readonly string[], { x, y }: Point, size: Size): void {
    box.replaceChildren(
      ...lines.map((line) => {
        const row = document.createElement('div');
        row.textContent = line;
        return row;
      }),
    );
    box.hidden = false;
    const left = Math.max(4, Math.min(x + 14, size.width - box.offsetWidth - 4));
    const below = y + 16;
    const top = below + box.offsetHeight > size.height ? Math.max(4, y - 10 - box.offsetHeight) : below;
    box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  return {
    show(lines, point, size) {
      clearTimeout(timer);
      box.hidden = true;
      if (lines) timer = setTimeout(() => appear(lines, point, size), restMs);
    },
    close() {
      clearTimeout(timer);
      box.remove();
    },
  };
}
