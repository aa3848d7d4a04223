import { createStore } from './store.ts';

/** How long a toast stands, and how long it waits for the code of the stack. */
export const TOAST_MS = 4000;

/** Sentences that no stack has taken yet. */
export const pendingToasts = createStore<readonly string[]>([]);
