import type { Camera, Size } from '../../shared/drawing/camera.ts';

/** How far back a motion is looked at, and how long it may have rested. */
const memoryMs = 120;
const restMs = 40;
/** Less is no motion that can be told from a single push. */
const shortestMs = 30;
/** A picture that was drawn for a wrong guess must still cover most of the canvas. */
const mostZoom = 1.4;
const mostShift = 0.15;

/** Guesses where a moving camera will be, so that a picture fits when it is drawn. */
export function createHeading(now = () => performance.now()) {
  let trail: { readonly camera: Camera; readonly at: number }[] = [];

  return {
    follow(camera: Camera): void {
      const at = now();
      trail = [...trail.filter((step) => at - step.at < memoryMs), { camera, at }];
    },
    /** Where the camera will be after so many milliseconds, if it goes on as it did. */
    after(ms: number, size: Size): Camera | null {
      const [first, last] = [trail[0], trail.at(-1)];
      if (!first || !last || now() - last.at > restMs || last.at - first.at < shortestMs) return null;
      const { camera } = last;
      const times = ms / (last.at - first.at);
      const zoom = within((camera.scale / first.camera.scale) ** times, 1 / mostZoom, mostZoom);
      const shift = (moved: number, pixels: number) => {
        const most = (pixels * mostShift) / camera.scale;
        return within(moved * times, -most, most);
      };
      return {
        scale: camera.scale * zoom,
        x: camera.x + shift(camera.x - first.camera.x, size.width),
        y: camera.y + shift(camera.y - first.camera.y, size.height),
      };
    },
  };
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
