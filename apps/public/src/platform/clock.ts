/** The wall clock in milliseconds. Countdowns follow it, because timers of a hidden tab are slowed down. */
export const now = (): number => Date.now();
