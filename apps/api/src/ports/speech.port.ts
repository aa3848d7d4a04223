/** A spoken text as a file; `durationMs` in milliseconds, at least 1. */
type Speech = { mime: 'audio/wav'; bytes: Buffer; durationMs: number };

export type SpeechRequest = {
  /** Cleaned by `speakable` of the domain: plain words. */
  text: string;
  /** A language as the engine names it, such as `id`, or a variant of its voice, such as `id+f2`. */
  voice: string;
  /** Words a minute. */
  rate: number;
  signal: AbortSignal;
};

/** Reads text aloud into a file. `name` is part of what a stored file is known by. */
export type SpeechEngine = {
  name: string;
  /** `silent`: it says nothing, for as long as speaking would take. `missing`: its program is not there. */
  state(): Promise<'ready' | 'silent' | 'missing'>;
  /** Throws when the text cannot be spoken, takes too long, or `signal` aborts. */
  synth(request: SpeechRequest): Promise<Speech>;
};
