import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { focusableTitle, headingOf, layerOf, moveLostFocus } from '#focus.ts';
import { isDialogOpen } from './dialog.tsx';

export { focusableTitle, headingOf, moveLostFocus };

/** The focused control and its position. */
type Held = {
  part: HTMLElement;
  control: HTMLElement;
  rows: readonly HTMLElement[];
  /** Undefined for a control beside the rows, such as the button that shows more of them. */
  row: HTMLElement | undefined;
  /** Number of controls after it in its row, counted from the end because optional controls come first. */
  behind: number;
};

/**
 * Keeps the focus in a list whose controls come and go: finished rows (also on another dashboard), a button that its
 * response removes, a failure's Coba lagi. Spread the result on a stable element whose child is the list. Call it in
 * the component that renders the rows, because it checks after each render.
 */
export function useFocusFallback() {
  const held = useRef<Held>(null);
  useLayoutEffect(() => {
    if (held.current === null) return;
    const { part, control } = held.current;
    if (control.isConnected) {
      held.current = hold(part, control);
      return;
    }
    const successor = successorOf(held.current);
    held.current = null;
    if (successor !== null) moveLostFocus(successor);
  });
  return {
    onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
      // A row's menu is its child in React only, not in the DOM.
      if (target instanceof HTMLElement && currentTarget.contains(target)) held.current = hold(currentTarget, target);
    },
    onBlur({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) {
      // React fires no blur for what it removes, so a blur means that the user moved on; menus and dialogs return the
      // focus.
      const isBeside = relatedTarget instanceof Element && layerOf(relatedTarget) !== layerOf(currentTarget);
      const windowLeft = document.activeElement === target;
      if (!isBeside && !windowLeft && !isDialogOpen()) held.current = null;
    },
  };
}

function hold(part: HTMLElement, control: HTMLElement): Held {
  const rows = rowsOf(part);
  const row = rows.find((each) => each.contains(control));
  const behind = row === undefined ? 0 : controlsOf(row).reverse().indexOf(control);
  return { part, control, rows, row, behind };
}

/**
 * The same control of the next row, else of the previous one, or its replacement in its own row. After a control beside
 * the rows, the first new row. Otherwise the heading or the empty message.
 */
function successorOf({ part, rows, row, behind }: Held): HTMLElement | null {
  const at = row === undefined ? -1 : rows.indexOf(row);
  const near =
    at < 0 ? rowsOf(part).filter((each) => !rows.includes(each)) : [...rows.slice(at), ...rows.slice(0, at).reverse()];
  const next = near.find(({ isConnected }) => isConnected);
  if (next === undefined) return headingOf(part);
  // A focusable row announces itself first.
  if (next.hasAttribute('tabindex')) return next;
  const controls = controlsOf(next);
  return (row === undefined ? undefined : controls.at(-1 - behind)) ?? controls[0] ?? next;
}

const rowsOf = (part: Element) => [...part.querySelectorAll<HTMLElement>(':scope > :is(ul, ol) > li')];
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('button, a[href], input')];
