import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { createStore } from '#store.ts';

const loadStack = () => import('./toast-stack.tsx');
const ToastStack = lazy(loadStack);

/** Sentences that no stack has taken yet. */
export const pendingToasts = createStore<readonly string[]>([]);

/** Tells of a small success for four seconds: "Tersimpan". Never an error; those are dialogs. */
export function showToast(text: string): void {
  pendingToasts.set([...pendingToasts.get(), text]);
}

/** The place where toasts appear. Mount once, at the top of the app. */
export function ToastHost() {
  const asked = useSyncExternalStore(pendingToasts.subscribe, () => pendingToasts.get().length > 0);
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    if (asked) setMounted(true);
  }, [asked]);
  if (!mounted) return null;
  return (
    <Suspense>
      <ToastStack />
    </Suspense>
  );
}
