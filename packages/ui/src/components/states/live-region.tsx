import { useSyncExternalStore } from 'react';
import { createStore } from '#store.ts';
import { VisuallyHidden } from '#components/page/visually-hidden.tsx';

const spoken = createStore({ polite: '', assertive: '' });

/** Says a sentence to screen readers. `assertive` interrupts: only for what cannot wait. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  // The same sentence twice is no change, so nobody would hear it: a no-break space makes it one.
  const last = spoken.get()[urgency];
  spoken.set({ ...spoken.get(), [urgency]: last === text ? `${text}\u00a0` : text });
}

/** The two live regions. Mount once, at the top of the app. */
export function LiveRegion() {
  const { polite, assertive } = useSyncExternalStore(spoken.subscribe, spoken.get, spoken.get);
  return (
    <VisuallyHidden>
      <p role="status">{polite}</p>
      <p role="alert">{assertive}</p>
    </VisuallyHidden>
  );
}
