/** Small, because the shell refreshes it. */
export const showKey = ['show'] as const;
