import type { Alert } from '@mabarin/api-client/contract/alerts';
import { describe, expect, test } from 'vitest';
import { createAlertAudio, type AlertAudioPorts, type AudioPlayer, type SoundResult } from '#alert-audio.ts';
import { createBrowserSpeech } from '#browser-speech.ts';
import { createFakeTime } from '#fake-time.ts';
import { createSpeechFiles } from '#speech-files.ts';
import type { After } from '#timers.ts';

const alert: Alert = {
  id: 'a',
  attempt: 1,
  kind: 'support',
  name: 'Sultan Bekasi',
  amount: 100_000,
  message: 'Gas terus bang',
  repeat: false,
  duration: 8_000,
  title: 'Support baru',
  sound: 'chime',
  speech: { id: 'pidato', ms: 3_000 },
  late: false,
};

/** A player whose files end when the test says so. */
function createFakePlayer(log: string[], result: SoundResult = 'ok') {
  let end = () => {};
  let ended = Promise.resolve();
  const player: AudioPlayer = {
    async play(url) {
      log.push(url);
      ended = new Promise((resolve) => {
        end = resolve;
      });
      return result;
    },
    ended: () => ended,
    stop: () => end(),
  };
  return { player, end: () => end() };
}

function setUp(change: Partial<AlertAudioPorts> = {}) {
  const time = createFakeTime();
  const log: string[] = [];
  const soundPlayer = createFakePlayer(log);
  const speechPlayer = createFakePlayer(log);
  const soundResults: SoundResult[] = [];
  const audio = createAlertAudio({
    settings: () => ({ sound: true, speech: true }),
    sounds: { chime: 'chime', coin: 'coin', fanfare: 'fanfare' },
    soundPlayer: soundPlayer.player,
    speechPlayer: speechPlayer.player,
    speechFiles: { get: async (id) => `blob:${id}`, prefetch() {} },
    browserSpeech: {
      read: (text) => {
        log.push(`browser: ${text}`);
        return Promise.resolve('browser');
      },
      stop() {},
    },
    after: time.after,
    ...change,
  });
  const play = (each: Alert) => audio.play(each, (result) => soundResults.push(result));
  return { ...time, play, log, soundPlayer, speechPlayer, soundResults };
}

describe('the sound and speech of an alert [dec overlay]', () => {
  test('the sound comes first, and the message is read when it has ended', async () => {
    const context = setUp();
    const playback = context.play(alert);
    await context.settle();
    expect(context.log).toEqual(['chime']);
    context.soundPlayer.end();
    await context.settle();
    expect(context.log).toEqual(['chime', 'blob:pidato']);
    context.speechPlayer.end();
    await playback.ended;
    expect(playback.results()).toEqual({ audio: 'ok', speech: 'ok' });
  });

  test('a file that never reports its end is stopped a second after its length', async () => {
    const context = setUp();
    const playback = context.play({ ...alert, sound: 'fanfare' });
    await context.advance(3_300);
    expect(context.log).toEqual(['fanfare']);
    await context.advance(200);
    expect(context.log).toEqual(['fanfare', 'blob:pidato']);
    await context.advance(4_100);
    await playback.ended;
    expect(context.pendingTimers()).toBe(0);
  });

  test('the sound and the speech a host has turned off are not played', async () => {
    const context = setUp({ settings: () => ({ sound: false, speech: false }) });
    const playback = context.play(alert);
    await playback.ended;
    expect(context.log).toEqual([]);
    expect(playback.results()).toEqual({ audio: 'off', speech: 'off' });
  });

  test('the result of each sound is reported, and after a blocked sound the speech is still tried', async () => {
    const log: string[] = [];
    const context = setUp({
      soundPlayer: createFakePlayer(log, 'blocked').player,
      speechPlayer: createFakePlayer(log, 'blocked').player,
    });
    const playback = context.play(alert);
    await playback.ended;
    expect(playback.results()).toEqual({ audio: 'blocked', speech: 'blocked' });
    expect(context.soundResults).toEqual(['blocked', 'blocked']);
    const read = setUp();
    const reading = read.play({ ...alert, sound: 'none', speech: null });
    await reading.ended;
    expect(read.soundResults).toEqual(['ok']);
  });

  test('speech that takes over three seconds, or cannot be fetched, is left out', async () => {
    const late = setUp({ speechFiles: { get: () => new Promise(() => {}), prefetch() {} } });
    const playback = late.play({ ...alert, sound: 'none' });
    await late.advance(3_100);
    await playback.ended;
    expect(playback.results()).toEqual({ audio: 'off', speech: 'late' });
    const failed = setUp({ speechFiles: { get: () => Promise.reject(new Error('404')), prefetch() {} } });
    const other = failed.play({ ...alert, sound: 'none' });
    await other.ended;
    expect(other.results().speech).toBe('failed');
  });

  test('the browser reads only what the service made no speech for, and nothing that came too late', async () => {
    const context = setUp();
    const own = context.play({ ...alert, sound: 'none', speech: null });
    await own.ended;
    expect(context.log).toEqual(['browser: Gas terus bang']);
    expect(own.results().speech).toBe('browser');
    const late = context.play({ ...alert, sound: 'none', speech: null, late: true });
    await late.ended;
    expect(late.results().speech).toBe('late');
    const hidden = context.play({ ...alert, sound: 'none', speech: null, message: null });
    await hidden.ended;
    expect(hidden.results().speech).toBe('off');
    expect(context.log).toHaveLength(1);
  });

  test('after a stop nothing more begins', async () => {
    const context = setUp();
    const playback = context.play(alert);
    await context.settle();
    playback.stop();
    await playback.ended;
    expect(context.log).toEqual(['chime']);
  });
});

describe('prefetched speech [dec overlay]', () => {
  test('is fetched once, kept while it is wanted, and released afterwards', async () => {
    const fetched: string[] = [];
    const revoked: string[] = [];
    const files = createSpeechFiles(
      async (id) => {
        fetched.push(id);
        return new Blob([], { type: id });
      },
      { createObjectURL: (file) => `blob:${(file as Blob).type}`, revokeObjectURL: (url) => void revoked.push(url) },
    );
    files.prefetch(['a', 'b']);
    expect(await files.get('a')).toBe('blob:a');
    files.prefetch(['b', 'c']);
    await files.get('c');
    expect(fetched).toEqual(['a', 'b', 'c']);
    expect(revoked).toEqual(['blob:a']);
    files.prefetch(['1', '2', '3', '4', '5', '6']);
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetched.slice(3)).toEqual(['1', '2', '3', '4']);
  });

  test('a failed fetch is tried again with the next request', async () => {
    let tries = 0;
    const files = createSpeechFiles(
      async () => {
        tries += 1;
        if (tries === 1) throw new Error('offline');
        return new Blob();
      },
      { createObjectURL: () => 'blob:x', revokeObjectURL() {} },
    );
    await expect(files.get('x')).rejects.toThrow('offline');
    expect(await files.get('x')).toBe('blob:x');
  });
});

describe('the browser’s voice [dec overlay]', () => {
  const indonesian = { lang: 'id-ID', name: 'Damayanti' } as SpeechSynthesisVoice;
  const windows = 'Mozilla/5.0 (Windows NT 10.0) Chrome/127.0.0.0 OBS/31.0.0';

  type Browser = { after: After; voices?: SpeechSynthesisVoice[]; userAgent?: string };

  function createSpeech({ after, voices = [indonesian], userAgent = windows }: Browser) {
    const spoken: SpeechSynthesisUtterance[] = [];
    let cancelled = 0;
    const speech = createBrowserSpeech({
      synthesis: {
        getVoices: () => voices,
        speak: (utterance) => void spoken.push(utterance),
        cancel() {
          cancelled += 1;
        },
      },
      userAgent,
      createUtterance: (text) => ({ text }) as SpeechSynthesisUtterance,
      after,
    });
    return { speech, spoken, cancelled: () => cancelled };
  }

  test('reads with an Indonesian voice only, short texts only, and never on Linux', () => {
    const time = createFakeTime();
    expect(createSpeech({ after: time.after, voices: [] }).speech.read('halo')).toBeNull();
    expect(createSpeech({ after: time.after, userAgent: 'X11; Linux x86_64' }).speech.read('halo')).toBeNull();
    expect(createSpeech(time).speech.read('a'.repeat(120))).toBeNull();
    const { speech, spoken } = createSpeech(time);
    expect(speech.read('halo [[bang]]')).not.toBeNull();
    expect(spoken[0]?.text).not.toMatch(/[[\]]/);
    expect(spoken[0]?.voice).toBe(indonesian);
  });

  test('is cut off after fourteen seconds, because Chrome may never report the end', async () => {
    const time = createFakeTime();
    const { speech, spoken, cancelled } = createSpeech(time);
    const read = speech.read('halo');
    spoken[0]?.onstart?.({} as SpeechSynthesisEvent);
    await time.advance(14_100);
    expect(await read).toBe('browser');
    expect(cancelled()).toBe(1);
  });

  test('reports that the browser wants a click first', async () => {
    const { speech, spoken } = createSpeech(createFakeTime());
    const read = speech.read('halo');
    spoken[0]?.onerror?.({ error: 'not-allowed' } as SpeechSynthesisErrorEvent);
    expect(await read).toBe('blocked');
  });
});
