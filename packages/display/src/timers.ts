/** Runs `run` once after `ms` milliseconds, also on a hidden page. The answer cancels it. */
export type After = (ms: number, run: () => void) => () => void;
