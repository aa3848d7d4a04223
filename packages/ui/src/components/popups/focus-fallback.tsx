import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { headingOf, moveLostFocus } from '#focus.ts';
import { isDialogOpen } from './dialog.tsx';

export { moveLostFocus };

/** The control that has the focus, and where it stands. */
type Held = {
  part: HTMLElement;
  control: HTMLElement;
  rows: readonly HTMLElement[];
  /** Left out: it stands beside the rows, such as the key that shows more of them. */
  row: HTMLElement | undefined;
  /** How many controls of its row stand behind it. What only some rows have stands first. */
  behind: number;
};

/**
 * Keeps the keyboard in a part of a page whose controls come and go: rows that are done, also on another dashboard, a
 * key that its answer takes away, a failure's Coba lagi. Where the focus goes is `successorOf`.
 *
 * Spread the answer on an element that stays and has the list as its child. The component that calls it is the one that
 * draws what comes and goes, because it looks after each of its own renders.
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
      // A menu of a row is its child for React only.
      if (target instanceof HTMLElement && currentTarget.contains(target)) held.current = hold(currentTarget, target);
    },
    onBlur({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) {
      // React is silent about what it removes itself: somebody went on. A menu or a dialog gives the focus back.
      const isBeside = relatedTarget instanceof Element && layerOf(relatedTarget) !== layerOf(currentTarget);
      const windowLeft = document.activeElement === target;
      if (!isBeside && !windowLeft && !isDialogOpen()) held.current = null;
    },
  };
}

/** Popups stand beside the app, in the body. */
const layerOf = (element: Element) => element.closest('body > *');

function hold(part: HTMLElement, control: HTMLElement): Held {
  const rows = rowsOf(part);
  const row = rows.find((each) => each.contains(control));
  const behind = row === undefined ? 0 : controlsOf(row).reverse().indexOf(control);
  return { part, control, rows, row, behind };
}

/**
 * The same control of the next row, else of the previous one, or what took its place in its own row. After a control
 * beside the rows, the first row that came with its answer. Where there is none: the heading or the empty message.
 */
function successorOf({ part, rows, row, behind }: Held): HTMLElement | null {
  const at = row === undefined ? -1 : rows.indexOf(row);
  const near =
    at < 0 ? rowsOf(part).filter((each) => !rows.includes(each)) : [...rows.slice(at), ...rows.slice(0, at).reverse()];
  const next = near.find(({ isConnected }) => isConnected);
  if (next === undefined) return headingOf(part);
  // A row that can have the focus says first what it is about.
  if (next.hasAttribute('tabindex')) return next;
  const controls = controlsOf(next);
  return (row === undefined ? undefined : controls.at(-1 - behind)) ?? controls[0] ?? next;
}

const rowsOf = (part: Element) => [...part.querySelectorAll<HTMLElement>(':scope > :is(ul, ol) > li')];
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('button, a[href], input')];
