import type { Camera } from '../../shared/drawing/camera.ts';
import type { NodeKey } from '../../shared/drawing/node-key.ts';
import type { NodePlace, Scene } from '../../shared/drawing/scene.ts';
import type { MovingPart } from './moving-part.ts';
import type { PictureStack } from './picture-stack.ts';

/** A running drag. The case gets it once, at its end. */
export interface Drag {
  /** The distance from the start, in world units. */
  by(dx: number, dy: number): void;
  /** The new positions of the nodes; empty if nothing moved. */
  end(): NodePlace[];
}

export function dragOn(
  scene: Scene,
  { stack, moving, camera }: { stack: PictureStack; moving: MovingPart; camera: Camera },
  keys: readonly NodeKey[],
): Drag {
  const slots = Uint32Array.from(keys.map((key) => scene.slotOf(key)).filter((slot) => slot !== undefined));
  const { x, y } = scene.drawing();
  const startX = Float32Array.from(slots, (slot) => x[slot] as number);
  const startY = Float32Array.from(slots, (slot) => y[slot] as number);
  let away = { dx: 0, dy: 0 };
  const takeAway = moving.begin(slots, camera);
  void stack.leaveOut(slots);

  function by(dx: number, dy: number): void {
    away = { dx, dy };
    // The scene may have grown since, and use larger arrays.
    const { x: nowX, y: nowY } = scene.drawing();
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index] as number;
      nowX[slot] = (startX[index] as number) + dx;
      nowY[slot] = (startY[index] as number) + dy;
    }
  }

  return {
    by,
    end() {
      const places = Array.from(slots, (slot, index) => ({
        key: scene.keyAt(slot),
        x: (startX[index] as number) + away.dx,
        y: (startY[index] as number) + away.dy,
      }));
      scene.move(places);
      // The moving part stays on the screen until the picture below contains it.
      void stack.leaveOut(null).then(takeAway);
      return away.dx === 0 && away.dy === 0 ? [] : places;
    },
  };
}
