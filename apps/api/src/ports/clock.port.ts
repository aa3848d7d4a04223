/** The one source of time for decisions. Tests and the sandbox move it. */
export type Clock = { now(): Date };
