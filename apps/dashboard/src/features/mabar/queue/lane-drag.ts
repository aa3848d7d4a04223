import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { PendingDrop } from './entries.ts';

/**
 * Rows of the queue are dragged by their handles within their lane. The marks of a drag are written past React, as places
 * are: no row is drawn until one is dropped.
 */

/** Makes one row draggable for as long as its handle is under the pointer. `onDrop` gets the place it was dropped at. */
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
      // At once: the pointer is taken away from the handle when the drag begins.
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

/** A row of the lane and the side of it that the pointer is nearer to. */
type Place = { row: HTMLElement; side: 'before' | 'after' };

function placeAt(handle: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Place | null {
  const row = document.elementFromPoint(clientX, clientY)?.closest('li');
  const target = row?.querySelector<HTMLElement>('[data-handle]');
  if (!row || !target || target === handle || target.dataset['lane'] !== handle.dataset['lane']) return null;
  const { top, height } = row.getBoundingClientRect();
  return { row, side: clientY < top + height / 2 ? 'before' : 'after' };
}

/** Between whom of its lane the row comes, as the page shows them. */
function dropOf(list: HTMLElement, handle: HTMLElement, { row, side }: Place): PendingDrop {
  const others = [...list.querySelectorAll<HTMLElement>('[data-handle]')].filter(
    (each) => each !== handle && each.dataset['lane'] === handle.dataset['lane'],
  );
  const index = others.findIndex((each) => row.contains(each)) + (side === 'after' ? 1 : 0);
  const idOf = (each: HTMLElement | undefined) => each?.dataset['handle'] ?? null;
  return { mabarID: idOf(handle) ?? '', afterID: idOf(others[index - 1]), beforeID: idOf(others[index]) };
}
