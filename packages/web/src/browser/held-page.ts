import { heldPageText } from './held-page.text.ts';

let held = 0;
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/** Lets the browser ask before the page is left, for what only this page does, until the returned function is called. */
export function holdPage(): () => void {
  held += 1;
  addEventListener('beforeunload', askFirst);
  return () => {
    held -= 1;
    if (held === 0) removeEventListener('beforeunload', askFirst);
  };
}

/** Loads the page anew; asks first while it is held, and after something was typed, which no draft may have kept. */
export function reloadUnlessRefused(): void {
  // The browser's own question: the code of our dialog may be of the build that is gone.
  if ((held > 0 || isTyped) && !confirm(heldPageText)) return;
  removeEventListener('beforeunload', askFirst);
  location.reload();
}

let isTyped = false;
addEventListener('input', () => (isTyped = true), { once: true });
