import type { Alarm } from '#stage/alarm.ts';

/** Chrome falls silent after about 15 s of speech without saying so, and would read nothing after that. */
const WATCHDOG_MS = 14_000;
/** Longer texts could not be read out before the watchdog. */
const TEXT_MAX = 120;

export type BrowserVoice = {
  /** Reads a text; null when this browser cannot. Resolves when it has been read or stopped. */
  read(text: string): Promise<'browser' | 'blocked' | 'failed'> | null;
  stop(): void;
};

type Speaker = Pick<SpeechSynthesis, 'getVoices' | 'speak' | 'cancel'>;

/**
 * The browser's own voice, for hosts whose service has none. It wants an Indonesian voice, and Linux has the interface
 * but no voices (docs/live.md).
 */
export function createBrowserVoice({
  speaker,
  userAgent,
  utter,
  alarm,
}: {
  speaker: Speaker | undefined;
  userAgent: string;
  utter: (text: string) => SpeechSynthesisUtterance;
  alarm: Alarm;
}): BrowserVoice {
  const usable = /Linux/.test(userAgent) && !/Android/.test(userAgent) ? undefined : speaker;
  let finish = () => {};
  // The first call loads the voices; they are there by the next one.
  usable?.getVoices();
  return {
    read(text) {
      const words = text.replace(/[[\]<>]/g, ' ').trim();
      if (!usable || words === '' || Array.from(words).length >= TEXT_MAX) return null;
      const voice = usable.getVoices().find(({ lang }) => /^id\b/i.test(lang));
      if (!voice) return null;
      return new Promise((resolve) => {
        const utterance = utter(words);
        utterance.voice = voice;
        utterance.lang = voice.lang;
        let begun = false;
        const end = (result: 'browser' | 'blocked' | 'failed') => {
          cancelWatchdog();
          finish = () => {};
          resolve(result);
        };
        const cancelWatchdog = alarm(WATCHDOG_MS, () => {
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
