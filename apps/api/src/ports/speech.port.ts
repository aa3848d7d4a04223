/** `voice` spoke, which is `LOCAL_VOICE` where a server did not. `durationMs` is at least 1. */
export type Speech = { mime: 'audio/wav'; bytes: Buffer; durationMs: number; voice: string };

export type SpeechRequest = {
  /** Plain words, cleaned by `speakable` of the domain. */
  text: string;
  /** Language such as `id`, a variant such as `id+f2`, or `server:<name>` (voice.ts of the domain). */
  voice: string;
  /** Words per minute. */
  rate: number;
  signal: AbortSignal;
};

export type SpeechEngine = {
  name: string;
  /** Names of a speech server's voices and the texts that it makes for a host in 24 hours; null: there is none. */
  server: { voices: readonly string[]; dailyTexts: number } | null;
  /** `silent`: produces silence of the right length. `missing`: its program is not installed. */
  state(): Promise<'ready' | 'silent' | 'missing'>;
  /** Throws if the text cannot be spoken, takes too long, or `signal` aborts. */
  synth(request: SpeechRequest): Promise<Speech>;
};
