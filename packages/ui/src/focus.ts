/** Focus handling when the focused element leaves the page. */

/** The element that gets the focus back from the open dialog. */
let opener: HTMLElement | null = null;

/** Called for a first dialog, which must not inherit the opener of an earlier one. */
export function forgetOpener(): void {
  opener = null;
}

/**
 * Called before a dialog takes the focus. Between two dialogs in a row the body or the first one's key has it, and the
 * first one's opener stays.
 */
export function rememberOpener(): void {
  const { activeElement, body } = document;
  if (activeElement instanceof HTMLElement && activeElement !== body && !isInDialog(activeElement))
    opener = activeElement;
}

const isInDialog = (element: Element) => element.closest('[role="alertdialog"]') !== null;

/** The opener or its replacement; null when neither is in the page. */
export function currentOpener(): HTMLElement | null {
  return opener?.isConnected === true ? opener : null;
}

/**
 * Moves a lost focus to `element`, also to a heading: at once, and again when the open dialog closes. A focus elsewhere
 * on the page stays there.
 */
export function moveLostFocus(element: HTMLElement): void {
  const { activeElement, body } = document;
  const isLost = activeElement === null || activeElement === body;
  if (!isLost && !isInDialog(activeElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  if (currentOpener() === null) opener = element;
  // Also while a dialog is open: one that just opened may not have the focus yet.
  if (isLost) element.focus({ preventScroll: true });
}

/** The page's title, ready to take the focus. */
export function focusableTitle(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (title !== null && title.tabIndex < 0) title.tabIndex = -1;
  return title;
}

/** Popups are rendered beside the app, in the body, later ones behind it. */
export const layerOf = (element: Element | null) => element?.closest('body > *') ?? null;

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
