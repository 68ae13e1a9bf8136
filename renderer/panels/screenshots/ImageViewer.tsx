import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { KeyIn } from '../../../shared/commands.ts';
import { usePanelKeys } from '../../stores/panel-keys.ts';
import { screenshotTexts } from '../../texts/screenshots.ts';
import { useSize } from '../../ui/use-size.ts';
import { byWidgetKey, isModified } from '../../ui/widget-keys.ts';
import { panned, placeOf, type Size, toggled, type View, wholeImage, zoomed } from './viewer-geometry.ts';

/** Zooms and moves an image. The wheel moves, Ctrl with the wheel or a pinch zooms, a double click shows 1:1. */
export function ImageViewer(props: {
  readonly url: string;
  readonly image: Size;
  readonly name: string;
  readonly view: View;
  readonly onView: (view: View) => void;
}) {
  const { url, image, name, view, onView } = props;
  const keyOf = usePanelKeys('picture');
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const drag = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const latest = useRef({ view, size, image, onView });
  latest.current = { view, size, image, onView };

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // Only a non-passive listener can prevent that the page scrolls or zooms.
    function turned(event: WheelEvent): void {
      event.preventDefault();
      const { view, size, image, onView } = latest.current;
      const at = pointOf(event, element);
      if (event.ctrlKey || event.metaKey) onView(zoomed(view, image, size, Math.exp(-event.deltaY / 300), at));
      else if (event.shiftKey) onView(panned(view, image, size, -event.deltaY, 0));
      else onView(panned(view, image, size, -event.deltaX, -event.deltaY));
    }
    element.addEventListener('wheel', turned, { passive: false });
    return () => element.removeEventListener('wheel', turned);
  }, []);

  const place = size.width > 0 ? placeOf(view, image, size) : null;
  const middle = { x: size.width / 2, y: size.height / 2 };

  function moved(event: PointerEvent): void {
    if (!drag.current) return;
    onView(panned(view, image, size, event.clientX - drag.current.x, event.clientY - drag.current.y));
    drag.current = { x: event.clientX, y: event.clientY };
  }

  function pressed(event: KeyboardEvent): void {
    const step = 60;
    const actions: Readonly<Record<KeyIn<'picture'>, () => View>> = {
      'picture.zoomIn': () => zoomed(view, image, size, 1.25, middle),
      'picture.zoomOut': () => zoomed(view, image, size, 0.8, middle),
      'picture.whole': () => wholeImage,
      'picture.exact': () => ({ ...view, zoom: 1 }),
      'picture.width': () => ({ ...view, zoom: 'width' }),
    };
    const moves = {
      left: () => panned(view, image, size, step, 0),
      right: () => panned(view, image, size, -step, 0),
      up: () => panned(view, image, size, 0, step),
      down: () => panned(view, image, size, 0, -step),
      'page-up': () => panned(view, image, size, 0, size.height * 0.9),
      'page-down': () => panned(view, image, size, 0, -size.height * 0.9),
    };
    if (isModified(event)) return;
    const id = keyOf(event);
    const action = id ? actions[id] : byWidgetKey(event, moves);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation(); // The same keys mean other things elsewhere.
    onView(action());
  }

  return (
    <div
      ref={frame}
      className="image-viewer"
      role="application"
      aria-label={screenshotTexts.view.keys(name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is zoomed and moved by keys
      tabIndex={0}
      onKeyDown={pressed}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        drag.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={moved}
      onPointerUp={() => {
        drag.current = null;
      }}
      onDoubleClick={(event) => onView(toggled(view, image, size, pointOf(event, event.currentTarget)))}
    >
      {place && (
        <img
          src={url}
          alt={name}
          draggable={false}
          decoding="async"
          className={place.scale >= 2 ? 'image-exact' : ''}
          style={{
            width: image.width,
            height: image.height,
            transform: `translate(${place.left}px, ${place.top}px) scale(${place.scale})`,
          }}
        />
      )}
    </div>
  );
}

function pointOf(event: { readonly clientX: number; readonly clientY: number }, element: HTMLElement | null) {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: event.clientX - left, y: event.clientY - top };
}
