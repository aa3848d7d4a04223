export type Paints = {
  /** Resolves after the next paint, and at once while none is due: on a hidden page, and in a source off air. */
  next(): Promise<void>;
  /** Ends the wait of a page that came to be hidden or off air. */
  check(): void;
  close(): void;
};

/** Tells that the browser draws. A frozen browser source runs its scripts and calls no animation frame. */
export function watchPaints(page: Window, isOffAir: () => boolean): Paints {
  let stopWaiting = () => {};
  const isUnseen = () => page.document.hidden || isOffAir();
  const check = () => {
    if (isUnseen()) stopWaiting();
  };
  page.document.addEventListener('visibilitychange', check);
  return {
    check,
    next: () =>
      new Promise((resolve) => {
        stopWaiting = resolve;
        if (isUnseen()) resolve();
        else page.requestAnimationFrame(() => page.requestAnimationFrame(() => resolve()));
      }),
    close: () => page.document.removeEventListener('visibilitychange', check),
  };
}
