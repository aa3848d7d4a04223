/** The wall clock in ms. Countdowns follow it, because browsers throttle timers of hidden tabs. */
export const now = (): number => Date.now();
