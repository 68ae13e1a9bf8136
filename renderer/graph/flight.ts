import type { Camera } from '../../shared/drawing/camera.ts';

const motionMs = 140;

/** Moves a camera smoothly to its target, or at once if the system requests less motion. */
export function createFlight(camera: () => Camera, lookAt: (next: Camera) => void) {
  let frame = 0;

  /** Ends a motion at its current position. */
  function land(): void {
    cancelAnimationFrame(frame);
    frame = 0;
  }

  function flyTo(target: Camera): void {
    land();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      lookAt(target);
      return;
    }
    const from = camera();
    lookAt(from); // From now on, code that waits for a still picture knows that it moves.
    const began = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / motionMs);
      lookAt(part === 1 ? target : between(from, target, 1 - (1 - part) ** 3));
      frame = part < 1 ? requestAnimationFrame(step) : 0;
    };
    frame = requestAnimationFrame(step);
  }

  return { flyTo, land, isUnderWay: (): boolean => frame !== 0 };
}

function between(from: Camera, to: Camera, part: number): Camera {
  return {
    scale: from.scale * (to.scale / from.scale) ** part,
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  };
}
