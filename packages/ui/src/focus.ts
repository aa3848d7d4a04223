/** Where the focus goes when what has it leaves the page. */

/** What the open dialog gives the focus back to. */
let opener: HTMLElement | null = null;

/** A first dialog is asked for: what an earlier one was opened from has nothing to do with it. */
export function forgetOpener(): void {
  opener = null;
}

/** A dialog is about to take the focus. Between two that follow each other nobody has it, and the first one's opener stays. */
export function rememberOpener(): void {
  const { activeElement, body } = document;
  if (activeElement instanceof HTMLElement && activeElement !== body) opener = activeElement;
}

/** The opener, or what has taken its place; null when there is neither. */
export function currentOpener(): HTMLElement | null {
  return opener?.isConnected === true ? opener : null;
}

/**
 * Gives a focus that was lost to `element`, also to a heading: at once, and again by the open dialog when it closes. A
 * focus that is elsewhere on the page stays there.
 */
export function moveLostFocus(element: HTMLElement): void {
  const { activeElement, body } = document;
  const isLost = activeElement === null || activeElement === body;
  if (!isLost && activeElement.closest('[role="alertdialog"]') === null) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  if (currentOpener() === null) opener = element;
  // Also while a dialog is open: one that has just opened may not have the focus yet.
  if (isLost) element.focus({ preventScroll: true });
}

/** The heading in this part of the page, else the one above it, else the page's first; without any, its main part. */
export function headingOf(part: Element): HTMLElement | null {
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, summary)')];
  const isAbove = (heading: Element) =>
    (heading.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return (
    headings.find((heading) => part.contains(heading)) ??
    headings.findLast(isAbove) ??
    headings[0] ??
    document.querySelector('main')
  );
}
