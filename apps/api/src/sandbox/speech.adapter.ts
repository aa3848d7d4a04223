import { silentWav } from '#platform/speech/wav.ts';
import type { SpeechEngine } from '#ports/speech.port.ts';

/** About as long as a voice takes at 160 words a minute. */
const CHARACTER_MS = 70;
const SPOKEN_RATE = 160;

/** Says nothing for as long as the text would take. A text with `tanpa suara` in it cannot be spoken. */
export const sandboxSpeech: SpeechEngine = {
  name: 'sandbox',
  state: async () => 'silent',
  async synth({ text, rate, signal }) {
    signal.throwIfAborted();
    if (text.includes('tanpa suara')) throw new Error('the pretend voice is hoarse');
    const durationMs = Math.max(1, Math.round((text.length * CHARACTER_MS * SPOKEN_RATE) / rate));
    return { mime: 'audio/wav', bytes: silentWav(durationMs), durationMs };
  },
};
