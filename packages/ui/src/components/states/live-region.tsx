import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#store.ts';
import { VisuallyHidden } from '#components/page/visually-hidden.tsx';

const spoken = createStore({ polite: '', assertive: '' });

/** A sentence is read long before; later it would stand in the page as news that is none. */
const SAID_AFTER_MS = 10_000;

/** Announces a sentence to screen readers. `assertive` interrupts: only for urgent news. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  // An unchanged text would not be read again: a no-break space makes it differ.
  const last = spoken.get()[urgency];
  spoken.set({ ...spoken.get(), [urgency]: last === text ? `${text}\u00a0` : text });
}

/** The two live regions. Mount once, at the top of the app. */
export function LiveRegion() {
  const said = useSyncExternalStore(spoken.subscribe, spoken.get, spoken.get);
  const { polite, assertive } = said;
  useEffect(() => {
    const timer = setTimeout(() => spoken.set({ polite: '', assertive: '' }), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <VisuallyHidden>
      <p role="status">{polite}</p>
      <p role="alert">{assertive}</p>
    </VisuallyHidden>
  );
}
