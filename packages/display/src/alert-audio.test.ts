import type { Alert } from '@mabarin/api-client/contract/alerts';
import { describe, expect, test } from 'vitest';
import { createAlertAudio, type AlertAudioPorts, type AudioPlayer, type SoundResult } from '#alert-audio.ts';
import { createBrowserSpeech } from '#browser-speech.ts';
import { createFakeTime } from '#fake-time.ts';
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
  subject: 'support',
  picture: null,
  animation: null,
  sound: { url: 'chime', ms: 1_200 },
  speech: { id: 'pidato', ms: 3_000 },
  speak: true,
  late: false,
};

/** A player whose files end when the test says so. */
function createFakePlayer(log: string[], result: SoundResult = 'ok') {
  let end = () => {};
  let ended = Promise.resolve();
  const volumes: number[] = [];
  const player: AudioPlayer = {
    async play(url) {
      log.push(url);
      ended = new Promise((resolve) => {
        end = resolve;
      });
      return result;
    },
    ended: () => ended,
    setVolume: (volume) => void volumes.push(volume),
    stop: () => end(),
  };
  return { player, volumes, end: () => end() };
}

function setUp(change: Partial<AlertAudioPorts> = {}) {
  const time = createFakeTime();
  const log: string[] = [];
  const soundPlayer = createFakePlayer(log);
  const speechPlayer = createFakePlayer(log);
  const soundResults: SoundResult[] = [];
  const audio = createAlertAudio({
    volumes: () => ({ sound: 1, speech: 1 }),
    files: { get: async (path) => `blob:${path}` },
    unlockSound: 'chime',
    soundPlayer: soundPlayer.player,
    speechPlayer: speechPlayer.player,
    speechFiles: { get: async (id) => `blob:${id}`, keep() {} },
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
  return { ...time, audio, play, log, soundPlayer, speechPlayer, soundResults };
}

describe('the sound and speech of an alert [dec overlay]', () => {
  test('the sound comes first, and the message is read when it has ended', async () => {
    const context = setUp();
    const playback = context.play(alert);
    await context.settle();
    expect(context.log).toEqual(['blob:chime']);
    context.soundPlayer.end();
    await context.settle();
    expect(context.log).toEqual(['blob:chime', 'blob:pidato']);
    context.speechPlayer.end();
    await playback.ended;
    expect(playback.results()).toEqual({ audio: 'ok', speech: 'ok' });
  });

  test('a file that never reports its end is stopped a second after its length', async () => {
    const context = setUp();
    const playback = context.play({ ...alert, sound: { url: 'fanfare', ms: 2_400 } });
    await context.advance(3_300);
    expect(context.log).toEqual(['blob:fanfare']);
    await context.advance(200);
    expect(context.log).toEqual(['blob:fanfare', 'blob:pidato']);
    await context.advance(4_100);
    await playback.ended;
    expect(context.pendingTimers()).toBe(0);
  });

  test('the sound and the speech a host has turned off are not played', async () => {
    const context = setUp({ volumes: () => ({ sound: 0, speech: 0 }) });
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
    const reading = read.play({ ...alert, sound: null, speech: null });
    await reading.ended;
    expect(read.soundResults).toEqual(['ok']);
  });

  test('a sound that cannot be fetched in two seconds has failed, and the message is read all the same', async () => {
    for (const get of [() => new Promise<string>(() => {}), () => Promise.reject(new Error('404'))]) {
      const context = setUp({ files: { get } });
      const playback = context.play(alert);
      await context.advance(2_000);
      expect(context.log).toEqual(['blob:pidato']);
      context.speechPlayer.end();
      await playback.ended;
      expect(playback.results()).toEqual({ audio: 'failed', speech: 'ok' });
      expect(context.soundResults).toEqual(['failed', 'ok']);
    }
  });

  test('speech that takes over three seconds, or cannot be fetched, is left out', async () => {
    const late = setUp({ speechFiles: { get: () => new Promise(() => {}), keep() {} } });
    const playback = late.play({ ...alert, sound: null });
    await late.advance(3_100);
    await playback.ended;
    expect(playback.results()).toEqual({ audio: 'off', speech: 'late' });
    const failed = setUp({ speechFiles: { get: () => Promise.reject(new Error('404')), keep() {} } });
    const other = failed.play({ ...alert, sound: null });
    await other.ended;
    expect(other.results().speech).toBe('failed');
  });

  test('the browser reads only what the service made no speech for, and nothing that came too late', async () => {
    const context = setUp();
    const own = context.play({ ...alert, sound: null, speech: null });
    await own.ended;
    expect(context.log).toEqual(['browser: Gas terus bang']);
    expect(own.results().speech).toBe('browser');
    const late = context.play({ ...alert, sound: null, speech: null, late: true });
    await late.ended;
    expect(late.results().speech).toBe('late');
    const hidden = context.play({ ...alert, sound: null, speech: null, message: null });
    await hidden.ended;
    expect(hidden.results().speech).toBe('off');
    expect(context.log).toHaveLength(1);
  });

  test('each is as loud as the host wants it, and follows at once what the host changes while it plays', async () => {
    const volumes = { sound: 0.5, speech: 0.8 };
    const context = setUp({ volumes: () => volumes });
    const playback = context.play(alert);
    await context.settle();
    volumes.sound = 0.2;
    context.audio.followVolumes();
    expect(context.soundPlayer.volumes).toEqual([0.5, 0.2]);
    context.soundPlayer.end();
    await context.settle();
    expect(context.speechPlayer.volumes.at(-1)).toBe(0.8);
    // Muted: silent from here on, and still over at its time.
    Object.assign(volumes, { sound: 0, speech: 0 });
    context.audio.followVolumes();
    expect(context.speechPlayer.volumes.at(-1)).toBe(0);
    context.speechPlayer.end();
    await playback.ended;
    expect(playback.results()).toEqual({ audio: 'ok', speech: 'ok' });
  });

  test('a host who mutes before the speech hears none, and one who unmutes before it hears it', async () => {
    const volumes = { sound: 1, speech: 1 };
    const muting = setUp({ volumes: () => volumes });
    const muted = muting.play(alert);
    await muting.settle();
    volumes.speech = 0;
    muting.soundPlayer.end();
    await muted.ended;
    expect([muting.log, muted.results().speech]).toEqual([['blob:chime'], 'off']);
    volumes.sound = 0;
    const unmuting = setUp({ volumes: () => volumes });
    const playing = unmuting.play(alert);
    volumes.speech = 1;
    await unmuting.settle();
    expect(unmuting.log).toEqual(['blob:pidato']);
    unmuting.speechPlayer.end();
    await playing.ended;
    expect(playing.results()).toEqual({ audio: 'off', speech: 'ok' });
  });

  test('what is not read aloud is left to no voice, not even to the browser’s', async () => {
    const context = setUp();
    const playback = context.play({ ...alert, sound: null, speech: null, speak: false });
    await playback.ended;
    expect([context.log, playback.results().speech]).toEqual([[], 'off']);
  });

  test('after a stop nothing more begins', async () => {
    const context = setUp();
    const playback = context.play(alert);
    await context.settle();
    playback.stop();
    await playback.ended;
    expect(context.log).toEqual(['blob:chime']);
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
    expect(createSpeech({ after: time.after, voices: [] }).speech.read('halo', 1)).toBeNull();
    expect(createSpeech({ after: time.after, userAgent: 'X11; Linux x86_64' }).speech.read('halo', 1)).toBeNull();
    expect(createSpeech(time).speech.read('a'.repeat(120), 1)).toBeNull();
    const { speech, spoken } = createSpeech(time);
    expect(speech.read('halo [[bang]]', 0.4)).not.toBeNull();
    expect(spoken[0]?.text).not.toMatch(/[[\]]/);
    expect(spoken[0]).toMatchObject({ voice: indonesian, volume: 0.4 });
  });

  test('is cut off after fourteen seconds, because Chrome may never report the end', async () => {
    const time = createFakeTime();
    const { speech, spoken, cancelled } = createSpeech(time);
    const read = speech.read('halo', 1);
    spoken[0]?.onstart?.({} as SpeechSynthesisEvent);
    await time.advance(14_100);
    expect(await read).toBe('browser');
    expect(cancelled()).toBe(1);
  });

  test('reports that the browser wants a click first', async () => {
    const { speech, spoken } = createSpeech(createFakeTime());
    const read = speech.read('halo', 1);
    spoken[0]?.onerror?.({ error: 'not-allowed' } as SpeechSynthesisErrorEvent);
    expect(await read).toBe('blocked');
  });
});
