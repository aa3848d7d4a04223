/** A run of a model; `counts`: how often each of its commands ran. */
export type ModelRun = { seed: number; sequences: number; commands: number; counts: Record<string, number> };
