import type { Alert } from '@mabarin/api-client/contract/alerts';
import { describe, expect, test } from 'vitest';
import { createBrowserVoice } from '#stage/browser-voice.ts';
import type { Player, SoundResult } from '#stage/player.ts';
import { createSpeechFiles } from '#stage/speech-files.ts';
import { createWorld } from '#stage/testing.ts';
import { createVoice, type VoicePorts } from '#stage/voice.ts';

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

/** A player whose files the test ends. */
function fakePlayer(log: string[], result: SoundResult = 'ok') {
  let end = () => {};
  let over = Promise.resolve();
  const player: Player = {
    async play(url) {
      log.push(url);
      over = new Promise((resolve) => {
        end = resolve;
      });
      return result;
    },
    over: () => over,
    stop: () => end(),
  };
  return { player, end: () => end() };
}

function rig(change: Partial<VoicePorts> = {}) {
  const world = createWorld();
  const log: string[] = [];
  const chime = fakePlayer(log);
  const reader = fakePlayer(log);
  const sounds: SoundResult[] = [];
  const voice = createVoice({
    settings: () => ({ sound: true, speech: true }),
    sounds: { chime: 'chime', coin: 'coin', fanfare: 'fanfare' },
    chime: chime.player,
    reader: reader.player,
    files: { get: async (id) => `blob:${id}`, keep() {} },
    browser: {
      read: (text) => {
        log.push(`sendiri: ${text}`);
        return Promise.resolve('browser');
      },
      stop() {},
    },
    alarm: world.alarm,
    ...change,
  });
  const perform = (heard: Alert) => voice.perform(heard, (each) => sounds.push(each));
  return { ...world, voice, perform, log, chime, reader, sounds };
}

describe('what is heard of an alert [dec overlay]', () => {
  test('the sound comes first, and the message is read when it is over', async () => {
    const world = rig();
    const hearing = world.perform(alert);
    await world.settle();
    expect(world.log).toEqual(['chime']);
    world.chime.end();
    await world.settle();
    expect(world.log).toEqual(['chime', 'blob:pidato']);
    world.reader.end();
    await hearing.over;
    expect(hearing.heard()).toEqual({ audio: 'ok', speech: 'ok' });
  });

  test('a file that never says that it ended is over a second after its length', async () => {
    const world = rig();
    const hearing = world.perform({ ...alert, sound: 'fanfare' });
    await world.advance(3_300);
    expect(world.log).toEqual(['fanfare']);
    await world.advance(200);
    expect(world.log).toEqual(['fanfare', 'blob:pidato']);
    await world.advance(4_100);
    await hearing.over;
    expect(world.count()).toBe(0);
  });

  test('the sound and the speech a host has turned off are not played', async () => {
    const world = rig({ settings: () => ({ sound: false, speech: false }) });
    const hearing = world.perform(alert);
    await hearing.over;
    expect(world.log).toEqual([]);
    expect(hearing.heard()).toEqual({ audio: 'off', speech: 'off' });
  });

  test('how each sound went is told, and a browser that wants a click first is tried again', async () => {
    const log: string[] = [];
    const world = rig({ chime: fakePlayer(log, 'blocked').player, reader: fakePlayer(log, 'blocked').player });
    const hearing = world.perform(alert);
    await hearing.over;
    expect(hearing.heard()).toEqual({ audio: 'blocked', speech: 'blocked' });
    expect(world.sounds).toEqual(['blocked', 'blocked']);
    const read = rig();
    const heard = read.perform({ ...alert, sound: 'none', speech: null });
    await heard.over;
    expect(read.sounds).toEqual(['ok']);
  });

  test('speech that does not come within three seconds is left out, and so is one that cannot be had', async () => {
    const late = rig({ files: { get: () => new Promise(() => {}), keep() {} } });
    const hearing = late.perform({ ...alert, sound: 'none' });
    await late.advance(3_100);
    await hearing.over;
    expect(hearing.heard()).toEqual({ audio: 'off', speech: 'late' });
    const failed = rig({ files: { get: () => Promise.reject(new Error('404')), keep() {} } });
    const other = failed.perform({ ...alert, sound: 'none' });
    await other.over;
    expect(other.heard().speech).toBe('failed');
  });

  test('the browser reads only where the service made no speech, and not what came too late', async () => {
    const world = rig();
    const own = world.perform({ ...alert, sound: 'none', speech: null });
    await own.over;
    expect(world.log).toEqual(['sendiri: Gas terus bang']);
    expect(own.heard().speech).toBe('browser');
    const late = world.perform({ ...alert, sound: 'none', speech: null, late: true });
    await late.over;
    expect(late.heard().speech).toBe('late');
    const hidden = world.perform({ ...alert, sound: 'none', speech: null, message: null });
    await hidden.over;
    expect(hidden.heard().speech).toBe('off');
    expect(world.log).toHaveLength(1);
  });

  test('once stopped, nothing more begins', async () => {
    const world = rig();
    const hearing = world.perform(alert);
    await world.settle();
    hearing.stop();
    await hearing.over;
    expect(world.log).toEqual(['chime']);
  });
});

describe('speech fetched ahead [dec overlay]', () => {
  test('is fetched once, kept while it is wanted, and let go of afterwards', async () => {
    const fetched: string[] = [];
    const revoked: string[] = [];
    const files = createSpeechFiles(
      async (id) => {
        fetched.push(id);
        return new Blob([], { type: id });
      },
      { createObjectURL: (file) => `blob:${(file as Blob).type}`, revokeObjectURL: (url) => void revoked.push(url) },
    );
    files.keep(['a', 'b']);
    expect(await files.get('a')).toBe('blob:a');
    files.keep(['b', 'c']);
    await files.get('c');
    expect(fetched).toEqual(['a', 'b', 'c']);
    expect(revoked).toEqual(['blob:a']);
    files.keep(['1', '2', '3', '4', '5', '6']);
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetched.slice(3)).toEqual(['1', '2', '3', '4']);
  });

  test('what could not be fetched is fetched again when it is wanted again', async () => {
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

describe('the voice of the browser [dec overlay]', () => {
  const indonesian = { lang: 'id-ID', name: 'Damayanti' } as SpeechSynthesisVoice;
  const windows = 'Mozilla/5.0 (Windows NT 10.0) Chrome/127.0.0.0 OBS/31.0.0';

  function createOwn(
    { voices = [indonesian], userAgent = windows, ...world } = { ...createWorld() } as ReturnType<
      typeof createWorld
    > & { voices?: SpeechSynthesisVoice[]; userAgent?: string },
  ) {
    const spoken: SpeechSynthesisUtterance[] = [];
    let cancelled = 0;
    const voice = createBrowserVoice({
      speaker: {
        getVoices: () => voices,
        speak: (utterance) => void spoken.push(utterance),
        cancel() {
          cancelled += 1;
        },
      },
      userAgent,
      utter: (text) => ({ text }) as SpeechSynthesisUtterance,
      alarm: world.alarm,
    });
    return { voice, spoken, cancelled: () => cancelled };
  }

  test('reads with an Indonesian voice only, short texts only, and never on Linux', () => {
    const world = createWorld();
    expect(createOwn({ ...world, voices: [] }).voice.read('halo')).toBeNull();
    expect(createOwn({ ...world, userAgent: 'X11; Linux x86_64' }).voice.read('halo')).toBeNull();
    expect(createOwn(world).voice.read('a'.repeat(120))).toBeNull();
    const { voice, spoken } = createOwn(world);
    expect(voice.read('halo [[bang]]')).not.toBeNull();
    expect(spoken[0]?.text).not.toMatch(/[[\]]/);
    expect(spoken[0]?.voice).toBe(indonesian);
  });

  test('is cut off after fourteen seconds, because Chrome may never say that it ended', async () => {
    const world = createWorld();
    const { voice, spoken, cancelled } = createOwn(world);
    const read = voice.read('halo');
    spoken[0]?.onstart?.({} as SpeechSynthesisEvent);
    await world.advance(14_100);
    expect(await read).toBe('browser');
    expect(cancelled()).toBe(1);
  });

  test('says that the browser wants a click first', async () => {
    const { voice, spoken } = createOwn(createWorld());
    const read = voice.read('halo');
    spoken[0]?.onerror?.({ error: 'not-allowed' } as SpeechSynthesisErrorEvent);
    expect(await read).toBe('blocked');
  });
});
