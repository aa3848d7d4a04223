import { isDialogOpen } from '@mabarin/ui/dialog';
import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the keyboard in a list whose rows come and go: when the row that held the focus has left (Main, Ganti,
 * Selesai), the last key of the row that took its place is next, or a row without keys that can have the focus. Spread
 * the answer on the list.
 */
export function useRowFocus(rows: unknown) {
  const list = useRef<HTMLOListElement & HTMLUListElement>(null);
  const held = useRef<number | null>(null);
  useEffect(() => {
    let frame = 0;
    function settle() {
      if (held.current === null) return;
      // A question about the row is still closing, and gives the focus back when it is gone.
      if (isDialogOpen()) frame = requestAnimationFrame(settle);
      else if (document.activeElement === document.body) focusRow(list.current, held.current);
    }
    settle();
    return () => cancelAnimationFrame(frame);
  }, [rows]);
  return {
    ref: list,
    onFocus(event: FocusEvent) {
      held.current = [...(list.current?.children ?? [])].findIndex((item) => item.contains(event.target));
    },
    onBlur() {
      if (!isDialogOpen()) held.current = null;
    },
  };
}

function focusRow(list: HTMLElement | null, index: number): void {
  const items = [...(list?.children ?? [])];
  const item = items[Math.min(index, items.length - 1)];
  const key = [...(item?.querySelectorAll('button') ?? [])].at(-1) ?? item;
  if (key instanceof HTMLElement) key.focus({ preventScroll: true });
}
