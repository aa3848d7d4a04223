import { createStore } from './store.ts';

/** Time a toast is shown, and maximum wait for the stack's code. */
export const TOAST_MS = 4000;

/** Messages that no stack has taken yet. */
export const pendingToasts = createStore<readonly string[]>([]);
