/** Runs `run` once after `ms` milliseconds, also on a hidden page. Returns a function that cancels it. */
export type After = (ms: number, run: () => void) => () => void;
