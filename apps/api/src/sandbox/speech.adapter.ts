import { silentWav } from '#platform/speech/wav.ts';
import type { SpeechEngine } from '#ports/speech.port.ts';

/** Milliseconds per character at 160 words per minute. */
const CHARACTER_MS = 70;
const SPOKEN_RATE = 160;

/** Silence as long as the spoken text. A text with `tanpa suara` cannot be spoken. */
export const sandboxSpeech: SpeechEngine = {
  name: 'sandbox',
  server: null,
  state: async () => 'silent',
  async synth({ text, voice, rate, signal }) {
    signal.throwIfAborted();
    if (text.includes('tanpa suara')) throw new Error('the pretend voice is hoarse');
    const durationMs = Math.max(1, Math.round((text.length * CHARACTER_MS * SPOKEN_RATE) / rate));
    return { mime: 'audio/wav', bytes: silentWav(durationMs), durationMs, voice };
  },
};
