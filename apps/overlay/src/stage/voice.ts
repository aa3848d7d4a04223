import type { Alert, SpeechResult } from '@mabarin/api-client/contract/alerts';
import { SOUND_MS, type AlertSound } from '@mabarin/domain/alerts/alert';
import type { Alarm } from '#stage/alarm.ts';
import type { BrowserVoice } from '#stage/browser-voice.ts';
import type { Player, SoundResult } from '#stage/player.ts';
import type { SpeechFiles } from '#stage/speech-files.ts';

/** A sound that has not begun by then is given up. */
const BEGIN_MS = 2_000;
/** A file that does not say when it ends is over this long after its length. */
const SLACK_MS = 1_000;
/** Speech that is not here this long after the sound is left out. */
const SPEECH_LATE_MS = 3_000;

export type Heard = { audio: SoundResult | 'off'; speech: SpeechResult };

/** An alert being heard. */
export type Hearing = {
  /** Resolves when the alert is heard out, or stopped; always. */
  over: Promise<void>;
  /** How it went so far. */
  heard(): Heard;
  stop(): void;
};

/** Makes alerts heard: the sound, then the message. */
export type Voice = {
  /** `onSound` is told how each sound of it went as soon as that is known. */
  perform(alert: Alert, onSound: (result: SoundResult) => void): Hearing;
  /** Fetches speech ahead and lets go of what is not named. */
  keep(ids: readonly string[]): void;
  /** Plays a sound, by which a click lets the browser play all later ones. */
  unlock(): Promise<SoundResult>;
};

export type VoicePorts = {
  settings(): { sound: boolean; speech: boolean };
  /** Where the sound files are. */
  sounds: Record<Exclude<AlertSound, 'none'>, string>;
  chime: Player;
  reader: Player;
  files: SpeechFiles;
  browser: BrowserVoice;
  alarm: Alarm;
};

export function createVoice(ports: VoicePorts): Voice {
  const { chime, reader, files, browser, alarm } = ports;
  let current: Heard | null = null;

  /** What a promise comes to, or `otherwise` when that takes too long or it rejects. */
  function within<Value>(ms: number, promise: Promise<Value>, otherwise: (late: boolean) => Value): Promise<Value> {
    return new Promise((resolve) => {
      const cancel = alarm(ms, () => resolve(otherwise(true)));
      promise.then(
        (value) => {
          cancel();
          resolve(value);
        },
        () => {
          cancel();
          resolve(otherwise(false));
        },
      );
    });
  }

  async function play(player: Player, url: string, note: (result: SoundResult) => void, ms: number): Promise<void> {
    const result = await within(BEGIN_MS, player.play(url), () => 'failed' as const);
    note(result);
    if (result === 'ok') await within(ms + SLACK_MS, player.over(), () => undefined);
    player.stop();
  }

  return {
    perform(alert, onSound) {
      const settings = ports.settings();
      const heard: Heard = { audio: 'off', speech: 'off' };
      current = heard;
      let stopped = false;

      async function sound(): Promise<void> {
        if (!settings.sound || alert.sound === 'none') return;
        await play(
          chime,
          ports.sounds[alert.sound],
          (result) => {
            heard.audio = result;
            onSound(result);
          },
          SOUND_MS[alert.sound],
        );
      }

      async function speech(file: Promise<string> | null): Promise<void> {
        if (!settings.speech || alert.message === null) return;
        if (file && alert.speech) {
          const url = await within(SPEECH_LATE_MS, file, (late) => {
            heard.speech = late ? 'late' : 'failed';
            return null;
          });
          if (stopped || url === null) return;
          await play(
            reader,
            url,
            (result) => {
              heard.speech = result;
              onSound(result);
            },
            alert.speech.ms,
          );
        } else if (alert.late) {
          heard.speech = 'late';
        } else {
          const read = browser.read(alert.message);
          if (!read) return;
          heard.speech = await read;
          onSound(heard.speech === 'browser' ? 'ok' : heard.speech);
        }
      }

      async function perform(): Promise<void> {
        // Asked for now, so that it is here when the sound is over.
        const file = settings.speech && alert.speech ? files.get(alert.speech.id) : null;
        file?.catch(() => {});
        await sound();
        if (!stopped) await speech(file);
      }

      return {
        over: perform(),
        heard: () => ({ ...heard }),
        stop() {
          if (stopped) return;
          stopped = true;
          current = null;
          chime.stop();
          reader.stop();
          browser.stop();
        },
      };
    },
    keep: (ids) => files.keep(ids),
    unlock: async () => (current?.audio === 'ok' ? 'ok' : chime.play(ports.sounds.chime)),
  };
}
