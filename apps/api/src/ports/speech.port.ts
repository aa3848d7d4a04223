/** A spoken text as a file; `durationMs` in milliseconds, at least 1. */
type Speech = { mime: 'audio/wav'; bytes: Buffer; durationMs: number };

export type SpeechRequest = {
  /** Cleaned by `speakable` of the domain: plain words. */
  text: string;
  /** A language as the engine names it, such as `id`. */
  voice: string;
  /** Words a minute. */
  rate: number;
  signal: AbortSignal;
};

/** Reads text aloud into a file. `name` is part of what a stored file is known by. */
export type SpeechEngine = {
  name: string;
  /** Throws when the text cannot be spoken, takes too long, or `signal` aborts. */
  synth(request: SpeechRequest): Promise<Speech>;
};
