import type { Alert, SpeechResult } from '@mabarin/api-client/contract/alerts';
import type { FileCache } from '#file-cache.ts';
import type { After } from '#timers.ts';

/** A sound that has not started by then counts as failed. */
const BEGIN_MS = 2_000;
/** Stops a file that does not report its end. */
const SLACK_MS = 1_000;
/** Later speech is left out. */
const SPEECH_LATE_MS = 3_000;

/** `blocked`: the browser needs a click first. */
export type SoundResult = 'ok' | 'blocked' | 'failed';

export type AudioPlayer = {
  play(url: string): Promise<SoundResult>;
  /** Resolves when the latest file has ended, failed or been stopped; never on a dead audio device. */
  ended(): Promise<void>;
  /** From 0 to 1; takes effect at once. */
  setVolume(volume: number): void;
  stop(): void;
};

/** From 0 to 1; 0 is silent. */
export type Volumes = { sound: number; speech: number };

export type BrowserSpeech = {
  /** Resolves when the text was read or stopped; null: this browser has no voice. */
  read(text: string, volume: number): Promise<'browser' | 'blocked' | 'failed'> | null;
  stop(): void;
};

export type AudioResults = { audio: SoundResult | 'off'; speech: SpeechResult };

export type AudioPlayback = {
  ended: Promise<void>;
  results(): AudioResults;
  stop(): void;
};

export type AlertAudio = {
  /** `onSound` gets each result as soon as it is known. */
  play(alert: Alert, onSound: (result: SoundResult) => void): AudioPlayback;
  prefetch(ids: readonly string[]): void;
  followVolumes(): void;
  /** Plays a sound. Called in a click, it lets the browser play all later ones. */
  unlock(): Promise<SoundResult>;
};

export type AlertAudioPorts = {
  volumes(): Volumes;
  unlockSound: string;
  soundPlayer: AudioPlayer;
  speechPlayer: AudioPlayer;
  files: Pick<FileCache, 'get'>;
  speechFiles: FileCache;
  browserSpeech: BrowserSpeech;
  after: After;
};

export function createAlertAudio(ports: AlertAudioPorts): AlertAudio {
  const { soundPlayer, speechPlayer, files, speechFiles, browserSpeech, after } = ports;
  let current: AudioResults | null = null;

  /** Falls back when the promise takes longer than `ms` or rejects. */
  function withTimeout<Value>(ms: number, promise: Promise<Value>, fallback: (late: boolean) => Value): Promise<Value> {
    return new Promise((resolve) => {
      const cancel = after(ms, () => resolve(fallback(true)));
      promise.then(
        (value) => {
          cancel();
          resolve(value);
        },
        () => {
          cancel();
          resolve(fallback(false));
        },
      );
    });
  }

  async function playFile(
    player: AudioPlayer,
    file: { url: string; ms: number },
    onResult: (result: SoundResult) => void,
  ): Promise<void> {
    const result = await withTimeout(BEGIN_MS, player.play(file.url), () => 'failed' as const);
    onResult(result);
    if (result === 'ok') await withTimeout(file.ms + SLACK_MS, player.ended(), () => undefined);
    player.stop();
  }

  return {
    play(alert, onSound) {
      const results: AudioResults = { audio: 'off', speech: 'off' };
      current = results;
      let stopped = false;

      async function playSound(): Promise<void> {
        if (ports.volumes().sound === 0 || alert.sound === null) return;
        const url = await withTimeout(BEGIN_MS, files.get(alert.sound.url), () => null);
        if (stopped) return;
        if (url === null) {
          results.audio = 'failed';
          onSound('failed');
          return;
        }
        soundPlayer.setVolume(ports.volumes().sound);
        await playFile(soundPlayer, { url, ms: alert.sound.ms }, (result) => {
          results.audio = result;
          onSound(result);
        });
      }

      async function playSpeech(fetched: Promise<string> | null): Promise<void> {
        const isWanted = () => ports.volumes().speech > 0;
        if (!isWanted() || !alert.speak || alert.message === null) return;
        if (fetched && alert.speech) {
          const url = await withTimeout(SPEECH_LATE_MS, fetched, (late) => {
            results.speech = late ? 'late' : 'failed';
            return null;
          });
          if (stopped || url === null || !isWanted()) return;
          speechPlayer.setVolume(ports.volumes().speech);
          await playFile(speechPlayer, { url, ms: alert.speech.ms }, (result) => {
            results.speech = result;
            onSound(result);
          });
        } else if (alert.late) {
          results.speech = 'late';
        } else {
          const reading = browserSpeech.read(alert.message, ports.volumes().speech);
          if (!reading) return;
          results.speech = await reading;
          onSound(results.speech === 'browser' ? 'ok' : results.speech);
        }
      }

      async function playAll(): Promise<void> {
        // Fetched early, to arrive before the sound ends.
        const fetched = alert.speech ? speechFiles.get(alert.speech.id) : null;
        fetched?.catch(() => {});
        await playSound();
        if (!stopped) await playSpeech(fetched);
      }

      return {
        ended: playAll(),
        results: () => ({ ...results }),
        stop() {
          if (stopped) return;
          stopped = true;
          current = null;
          soundPlayer.stop();
          speechPlayer.stop();
          browserSpeech.stop();
        },
      };
    },
    prefetch: (ids) => speechFiles.keep(ids, []),
    followVolumes() {
      const { sound, speech } = ports.volumes();
      soundPlayer.setVolume(sound);
      speechPlayer.setVolume(speech);
      // A running voice cannot be turned down.
      if (speech === 0) browserSpeech.stop();
    },
    async unlock() {
      if (current?.audio === 'ok') return 'ok';
      soundPlayer.setVolume(ports.volumes().sound);
      return soundPlayer.play(ports.unlockSound);
    },
  };
}
