import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { pendingToasts, TOAST_MS, type PendingToast } from '#pending-toasts.ts';
import { lazyWithRetry, RetryBoundary } from '#components/states/lazy.tsx';
import { announce } from '#components/states/live-region.tsx';
import styles from './toast.module.css';

const ToastStack = lazyWithRetry(() => import('./toast-stack.tsx'), TOAST_MS);

/** Shows a short success message for four seconds, "Tersimpan", with `undo` for eight. Failures use dialogs. */
export function showToast(text: string, undo?: PendingToast['undo']): void {
  pendingToasts.set([...pendingToasts.get(), { text, undo }]);
}

/** Renders the toasts. Mount once, at the top of the app. */
export function ToastHost() {
  const asked = useSyncExternalStore(pendingToasts.subscribe, () => pendingToasts.get().length > 0);
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    if (asked) setMounted(true);
  }, [asked]);
  if (!mounted) return null;
  return (
    <RetryBoundary fallback={() => <PlainToast />}>
      <Suspense>
        <ToastStack />
      </Suspense>
    </RetryBoundary>
  );
}

/** The latest message without the stack's code, for when that cannot be loaded. */
function PlainToast() {
  const latest = useSyncExternalStore(pendingToasts.subscribe, () => pendingToasts.get().at(-1)?.text);
  useEffect(() => {
    if (latest === undefined) return undefined;
    announce(latest);
    const timer = setTimeout(() => pendingToasts.set([]), TOAST_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  return latest === undefined ? null : (
    <p className={styles.plain} data-toast>
      {latest}
    </p>
  );
}
