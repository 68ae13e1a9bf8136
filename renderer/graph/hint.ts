import type { Point, Size } from '../../shared/drawing/camera.ts';

/** How long the pointer must rest before words appear beside it. */
const restMs = 350;

/** A few words beside the pointer: what a shortened label leaves out, and what a link says. Always text, never markup. */
export interface Hint {
  /** Null takes it away. */
  show(lines: readonly string[] | null, point: Point, size: Size): void;
  close(): void;
}

export function createHint(host: HTMLElement): Hint {
  const box = document.createElement('div');
  box.className = 'graph-hint';
  box.setAttribute('aria-hidden', 'true'); // Those who hear the graph are told by the status line.
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
