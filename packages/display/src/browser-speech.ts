import type { BrowserSpeech } from '#alert-audio.ts';
import type { After } from '#timers.ts';

/** Chrome falls silent after about 15 s of speech without an event, and would read nothing after that. */
const WATCHDOG_MS = 14_000;
/** Longer texts would not finish before the watchdog. */
const TEXT_MAX = 120;

export type BrowserSpeechPorts = {
  synthesis: Pick<SpeechSynthesis, 'getVoices' | 'speak' | 'cancel'> | undefined;
  userAgent: string;
  createUtterance: (text: string) => SpeechSynthesisUtterance;
  after: After;
};

/** Needs an Indonesian voice. Linux is left out because it has the interface but no voices (docs/live.md). */
export function createBrowserSpeech({
  synthesis,
  userAgent,
  createUtterance,
  after,
}: BrowserSpeechPorts): BrowserSpeech {
  const usable = /Linux/.test(userAgent) && !/Android/.test(userAgent) ? undefined : synthesis;
  let finish = () => {};
  // The first call starts loading the voices.
  usable?.getVoices();
  return {
    read(text, volume) {
      const words = text.replace(/[[\]<>]/g, ' ').trim();
      if (!usable || words === '' || Array.from(words).length >= TEXT_MAX) return null;
      const voice = usable.getVoices().find(({ lang }) => /^id\b/i.test(lang));
      if (!voice) return null;
      return new Promise((resolve) => {
        const utterance = createUtterance(words);
        utterance.voice = voice;
        utterance.lang = voice.lang;
        utterance.volume = volume;
        let begun = false;
        const end = (result: 'browser' | 'blocked' | 'failed') => {
          cancelWatchdog();
          finish = () => {};
          resolve(result);
        };
        const cancelWatchdog = after(WATCHDOG_MS, () => {
          usable.cancel();
          end(begun ? 'browser' : 'failed');
        });
        finish = () => end(begun ? 'browser' : 'failed');
        utterance.onstart = () => {
          begun = true;
        };
        utterance.onend = () => end('browser');
        utterance.onerror = ({ error }) => end(error === 'not-allowed' ? 'blocked' : begun ? 'browser' : 'failed');
        usable.speak(utterance);
      });
    },
    stop() {
      usable?.cancel();
      finish();
    },
  };
}
