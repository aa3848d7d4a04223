import { useEffect, type RefObject } from 'react';

const LONG_PRESS_MS = 500;
/** Way of a finger, in px, that is a swipe to the side, and one that is no press any more. */
const SWIPE = 48;
const MOVED = 10;

/** A long press on a row and a swipe to its side open the row's menu, as its key does. */
export function useRowMenu(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    let finger: { x: number; y: number; key: HTMLElement; timer: ReturnType<typeof setTimeout> } | null = null;
    const drop = () => {
      clearTimeout(finger?.timer);
      finger = null;
    };
    function open(key: HTMLElement) {
      drop();
      if (key.ariaExpanded !== 'true') key.click();
      // Lifting the finger, however late, is no press of what lies under it; the next touch is one.
      const lifted = new AbortController();
      for (const press of ['mousedown', 'click'])
        addEventListener(press, stop, { capture: true, signal: lifted.signal });
      addEventListener('pointerdown', () => lifted.abort(), { capture: true, once: true });
    }
    function onDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
      drop();
      const key =
        target instanceof Element ? target.closest('li')?.querySelector<HTMLElement>('[aria-haspopup]') : null;
      if (pointerType === 'touch' && key) finger = { x, y, key, timer: setTimeout(() => open(key), LONG_PRESS_MS) };
    }
    function onMove({ clientX, clientY }: PointerEvent) {
      if (finger === null) return;
      const [x, y] = [Math.abs(clientX - finger.x), Math.abs(clientY - finger.y)];
      if (x > SWIPE && y < SWIPE / 2) open(finger.key);
      else if (x > MOVED || y > MOVED) clearTimeout(finger.timer);
    }
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      element.addEventListener(end, drop, { signal });
    return () => {
      drop();
      listening.abort();
    };
  }, [list]);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
