/** `durationMs` is at least 1. */
type Speech = { mime: 'audio/wav'; bytes: Buffer; durationMs: number };

export type SpeechRequest = {
  /** Plain words, cleaned by `speakable` of the domain. */
  text: string;
  /** Language such as `id`, or a variant such as `id+f2`. */
  voice: string;
  /** Words per minute. */
  rate: number;
  signal: AbortSignal;
};

export type SpeechEngine = {
  name: string;
  /** `silent`: produces silence of the right length. `missing`: its program is not installed. */
  state(): Promise<'ready' | 'silent' | 'missing'>;
  /** Throws if the text cannot be spoken, takes too long, or `signal` aborts. */
  synth(request: SpeechRequest): Promise<Speech>;
};
