import { createStore } from './store.ts';

/** Time a toast is shown, and maximum wait for the stack's code. */
export const TOAST_MS = 4000;

/** A message, with the key that takes the deed back. */
export type PendingToast = { text: string; undo?: { label: string; onPress: () => void } | undefined };

/** Messages that no stack has taken yet. */
export const pendingToasts = createStore<readonly PendingToast[]>([]);
