import { isDialogOpen } from '@mabarin/ui/dialog';
import { useEffect } from 'react';

/**
 * Keeps the keyboard on the page when what it stood on leaves: a row that is done, a card that was decided, a key that
 * its answer took away, a page that another follows. The row that took its place is next, or the row the key was in, else
 * the heading of what it stood in. Mount once.
 */
export function useKeptFocus(): void {
  useEffect(() => keepFocus(document.body), []);
}

/** Where something stood that is gone. */
type Gap = { parent: Node; next: Node | null; previous: Node | null };

function keepFocus(body: HTMLElement): () => void {
  let held: Element | null = null;
  let gap: Gap | null = null;
  let asked = false;

  function hold({ target }: FocusEvent) {
    // Dialogs and menus stand beside the page, and give the focus back themselves.
    if (!(target instanceof Element) || target.closest('#root') === null) return;
    held = target;
    gap = null;
  }
  function release({ target, relatedTarget }: FocusEvent) {
    if (relatedTarget !== null || isDialogOpen()) return;
    // A press beside every control takes the focus away on purpose; an element that leaves the page blurs, too.
    queueMicrotask(() => {
      if (held?.isConnected === true && held === target && document.activeElement !== held) held = null;
    });
  }
  const observer = new MutationObserver((records) => {
    if (held === null) return;
    if (!held.isConnected) for (const record of records) gap = gapAfter(record, held, gap);
    const answered = asked && !isDialogOpen();
    asked = isDialogOpen();
    if (asked || document.activeElement !== body) return;
    if (!held.isConnected) takeFocus(gap);
    // A menu that opened the dialog is gone, and its key is still there.
    else if (answered && held instanceof HTMLElement) held.focus({ preventScroll: true });
  });

  document.addEventListener('focusin', hold);
  document.addEventListener('focusout', release);
  observer.observe(body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', hold);
    document.removeEventListener('focusout', release);
    observer.disconnect();
  };
}

/** Follows the gap of what is gone while its neighbours and what it stood in leave, too. */
function gapAfter(
  { removedNodes, target, nextSibling, previousSibling }: MutationRecord,
  gone: Node,
  gap: Gap | null,
): Gap | null {
  const removed = [...removedNodes];
  const took = (node: Node | null) => node !== null && removed.some((each) => each.contains(node));
  if (took(gap?.parent ?? gone)) return { parent: target, next: nextSibling, previous: previousSibling };
  if (gap === null) return null;
  return {
    parent: gap.parent,
    next: took(gap.next) ? nextSibling : gap.next,
    previous: took(gap.previous) ? previousSibling : gap.previous,
  };
}

function takeFocus(gap: Gap | null): void {
  const within = gap?.parent instanceof Element ? gap.parent : null;
  for (const row of [gap?.next, gap?.previous, within?.lastElementChild, within?.closest('li')]) {
    if (!(row instanceof HTMLLIElement) || !row.isConnected) continue;
    const key = row.hasAttribute('tabindex') ? row : [...row.querySelectorAll<HTMLElement>(keys)].at(-1);
    if (key !== undefined) return key.focus({ preventScroll: true });
  }
  let part = within;
  while (part !== null && part.querySelector(headings) === null) part = part.parentElement;
  const heading = part?.querySelector<HTMLElement>(headings);
  // The next page is still on its way.
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

const keys = 'button:not(:disabled), a[href]';
const headings = 'h1, h2, h3';
