import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { PendingDrop } from './entries.ts';

/**
 * Drags rows of the queue by their handles within their lane. Drag marks are written directly to the DOM, so no row
 * rerenders before a drop.
 */

/**
 * Makes a row draggable while its handle is under the pointer. `onDrop` receives the new place. Returns the cleanup.
 */
export function armRow(list: HTMLElement, handle: HTMLElement, onDrop: (drop: PendingDrop) => void): () => void {
  const row = handle.closest('li');
  if (row === null) return () => undefined;
  let place: Place | null = null;
  const mark = (next: Place | null) => {
    if (place !== null) delete place.row.dataset['drop'];
    place = next;
    if (next !== null) next.row.dataset['drop'] = next.side;
  };
  let dragged = false;
  let left = false;
  const stop = combine(
    draggable({
      element: row,
      dragHandle: handle,
      // Set here, because the pointer leaves the handle when the drag begins.
      onGenerateDragPreview() {
        dragged = true;
      },
      onDragStart() {
        row.dataset['dragging'] = '';
      },
      onDrop({ location }) {
        const target = placeAt(handle, location.current.input);
        mark(null);
        delete row.dataset['dragging'];
        dragged = false;
        if (target !== null && location.current.dropTargets.length > 0) onDrop(dropOf(list, handle, target));
        if (left) stop();
      },
    }),
    dropTargetForElements({
      element: list,
      onDrag: ({ location }) => mark(placeAt(handle, location.current.input)),
      onDragLeave: () => mark(null),
    }),
  );
  return () => {
    left = true;
    if (!dragged) stop();
  };
}

/** A row of the lane and the side nearer to the pointer. */
type Place = { row: HTMLElement; side: 'before' | 'after' };

function placeAt(handle: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Place | null {
  const row = document.elementFromPoint(clientX, clientY)?.closest('li');
  const target = row?.querySelector<HTMLElement>('[data-handle]');
  if (!row || !target || target === handle || target.dataset['lane'] !== handle.dataset['lane']) return null;
  const { top, height } = row.getBoundingClientRect();
  return { row, side: clientY < top + height / 2 ? 'before' : 'after' };
}

/** The new neighbours within the lane, as the page shows them. */
function dropOf(list: HTMLElement, handle: HTMLElement, { row, side }: Place): PendingDrop {
  const others = [...list.querySelectorAll<HTMLElement>('[data-handle]')].filter(
    (each) => each !== handle && each.dataset['lane'] === handle.dataset['lane'],
  );
  const index = others.findIndex((each) => row.contains(each)) + (side === 'after' ? 1 : 0);
  const idOf = (each: HTMLElement | undefined) => each?.dataset['handle'] ?? null;
  return { mabarID: idOf(handle) ?? '', afterID: idOf(others[index - 1]), beforeID: idOf(others[index]) };
}
