import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { showToast } from '@mabarin/ui/popups/toast';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { PendingDrop } from './entries.ts';
import type { OnStep } from './entry-menu.tsx';
import { laneText } from './lane.text.ts';

/**
 * Moves rows of a list: dragged by handle with a mouse or pen, or by arrow keys; on touch the row's menu moves them.
 * One set of listeners serves all rows; the drag code loads when the pointer first enters a handle.
 */
export function useLaneDrag(
  list: RefObject<HTMLOListElement | null>,
  rows: readonly MabarEntry[],
  { onDrop, onStep }: { onDrop: (drop: PendingDrop) => void; onStep: OnStep },
): void {
  const drop = useEffectEvent(onDrop);
  const step = useEffectEvent((id: string | undefined, by: -1 | 1) => {
    const entry = rows.find((each) => each.id === id);
    if (entry !== undefined) onStep(entry, by);
  });
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    let disarm: (() => void) | null = null;
    let over: HTMLElement | null = null;
    async function arm(list: HTMLElement, handle: HTMLElement) {
      const { armRow } = await import('./lane-drag.ts');
      if (over === handle && disarm === null) disarm = armRow(list, handle, (dropped) => drop(dropped));
    }
    // The pointer leaves its handle before the browser starts the drag.
    const isHeld = (buttons: number) => over !== null && buttons !== 0;
    function onPointerLeave({ buttons }: PointerEvent) {
      if (!isHeld(buttons)) leave();
    }
    function leave() {
      disarm?.();
      disarm = null;
      over = null;
    }
    function onPointerOver({ target, buttons, pointerType }: PointerEvent) {
      // On touch, a draggable row would catch the long press of a scroll.
      if (pointerType === 'touch') return;
      const handle = handleOf(target);
      if (handle === over || isHeld(buttons)) return;
      leave();
      over = handle;
      // Without the drag code, arrow keys and the menu still move rows.
      if (element !== null && handle !== null) void arm(element, handle).catch(() => undefined);
    }
    function onKeyDown(event: KeyboardEvent) {
      const handle = handleOf(event.target);
      if (handle === null || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      step(handle.dataset['handle'], event.key === 'ArrowUp' ? -1 : 1);
    }
    function onClick({ target }: MouseEvent) {
      if (handleOf(target) === null) return;
      showToast(matchMedia('(pointer: coarse)').matches ? laneText.handleHelpTouch : laneText.handleHelp);
    }
    element.addEventListener('pointerover', onPointerOver);
    element.addEventListener('pointerleave', onPointerLeave);
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('click', onClick);
    return () => {
      leave();
      element.removeEventListener('pointerover', onPointerOver);
      element.removeEventListener('pointerleave', onPointerLeave);
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('click', onClick);
    };
  }, [list]);
}

function handleOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null;
}
