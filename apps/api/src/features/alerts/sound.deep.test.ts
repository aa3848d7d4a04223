import { hostProfile } from '@mabarin/api-client/contract/accounts';
import {
  controlOverlay,
  displaySnapshot,
  overlayStatus,
  saveOverlay,
  saveSound,
  saveTiers,
  trySpeech,
} from '@mabarin/api-client/contract/alerts';
import { replaySupport } from '@mabarin/api-client/contract/support';
import { DEFAULT_SOUND, lineMs, type SoundSettings } from '@mabarin/domain/alerts/sound';
import { ALERT_GAP_MS } from '@mabarin/domain/alerts/alert';
import { DEFAULT_TIERS } from '@mabarin/domain/alerts/tier';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { tryVoice } from '#features/alerts/settings.commands.ts';
import { readWav } from '#platform/speech/wav.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { supportRow } from '#testing/fixtures/supports.ts';
import { refuses } from '#testing/refusals.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ readsAhead: false });
const host = useHost(world);
const { next, report } = overlayPage(world);

const save = (change: Partial<SoundSettings>) => host.call(saveSound, { ...DEFAULT_SOUND, ...change });
const control = (action: 'mute' | 'unmute') => host.call(controlOverlay, { action });
const speechOn = () =>
  host.call(saveOverlay, {
    image: null,
    imageType: null,
    settings: { enableNotificationSound: true, enableTTS: true, showLogo: false },
  });
const status = async () => (await host.call(overlayStatus, {})).body.data!;

/** Puts alerts into a host's line that nobody paid. */
async function fillLine(count: number, message: string | null = 'Gas bang!'): Promise<void> {
  const now = world.clock.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    host_id: host.id,
    kind: 'test' as const,
    support_id: null,
    name: `Penonton ${index}`,
    amount: 10_000,
    message,
    settled_at: now,
    duration_ms: 5_000,
    created_at: now,
  }));
  await world.admin.insertInto('alert').values(rows).execute();
}

describe('how alerts of a host are heard', () => {
  test('is answered as it was saved, reaches the overlay at once, and nothing wrong is saved', async () => {
    const mine = { ...DEFAULT_SOUND, volume: 40, words: [{ from: 'ML', to: 'em el' }] };
    expect((await save(mine)).body.data).toMatchObject({ soundSettings: mine, speechEngine: 'silent' });
    const { body } = await world.call(displaySnapshot, {}, { displayKey: host.code });
    expect(body.data?.settings.soundSettings).toEqual(mine);
    expect((await host.liveEvents()).events).toContain('display overlay');
    const word = { from: 'a', to: 'b' };
    for (const bad of [
      { volume: 101 },
      { speechVolume: -1 },
      { rate: 99 },
      { voice: 'id+../../etc' },
      { minimumShown: 0.5 },
      { words: [word, { ...word, from: 'A' }] },
      { words: [{ from: ' ', to: 'b' }] },
      { words: Array.from({ length: 101 }, (_, index) => ({ from: `kata${index}`, to: 'b' })) },
      { burst: { above: 1, seconds: 3 } },
      { burst: { above: 10, seconds: 11 } },
    ]) {
      const answer = await save(bad as Partial<SoundSettings>);
      expect(answer.body, JSON.stringify(bad)).toMatchObject({ status: -1, code: 'overlay.sound_invalid' });
    }
    expect((await status()).alarm).toBe(false);
    const kept = await world.call(displaySnapshot, {}, { displayKey: host.code });
    expect(kept.body.data?.settings.soundSettings).toEqual(mine);
  });

  test('is told to viewers before they pay, in amounts that can be paid, as soon as the host saves it', async () => {
    const told = async () => (await world.call(hostProfile, { id: host.username })).body.data?.supportMinimum;
    expect(await told()).toMatchObject({ shown: null, spoken: null });
    await save({ minimumShown: 10_000, minimumSpoken: 20_000 });
    // Nothing is read aloud yet.
    expect(await told()).toMatchObject({ shown: null, spoken: null });
    await speechOn();
    expect(await told()).toMatchObject({ shown: null, spoken: 20_000 });
    await save({ minimumShown: 24_999, minimumSpoken: 30_001 });
    expect(await told()).toMatchObject({ shown: 25_000, spoken: 35_000 });
    await save({ minimumShown: 25_000, minimumSpoken: 20_000 });
    expect(await told()).toMatchObject({ shown: 25_000, spoken: null });
    const tier = { ...DEFAULT_TIERS.support, minimum: 50_000 };
    const tiers = [{ ...tier, minimum: 0, voice: false }, tier];
    await host.call(saveTiers, { tiers, orders: false, gifts: false });
    expect(await told()).toMatchObject({ shown: 25_000, spoken: 50_000 });
    await control('mute');
    expect(await told()).toMatchObject({ shown: 25_000, spoken: null });
    await control('unmute');
    await save({});
    expect(await told()).toMatchObject({ shown: null, spoken: 50_000 });
  });

  test('is told with no amount to be read aloud from, where one above it is not read', async () => {
    await speechOn();
    const told = async (...voices: [minimum: number, voice: boolean][]) => {
      const tiers = voices.map(([minimum, voice]) => ({ ...DEFAULT_TIERS.support, minimum, voice }));
      await host.call(saveTiers, { tiers, orders: false, gifts: false });
      return (await world.call(hostProfile, { id: host.username })).body.data?.supportMinimum.spoken;
    };
    expect(await told([0, false], [20_000, true], [100_000, true])).toBe(20_000);
    expect(await told([0, false], [20_000, true], [100_000, false])).toBeNull();
    expect(await told([0, false], [20_000, true], [50_000, false], [100_000, true])).toBeNull();
    expect(await told([0, true], [50_000, false])).toBeNull();
    // What is silent below the amount to be shown is nobody's to know.
    await save({ minimumShown: 25_000 });
    expect(await told([0, true], [20_000, false], [50_000, true])).toBe(50_000);
    expect(await told([0, false], [25_000, true])).toBeNull();
  });

  test('leaves out what is below the amount to be shown: it is listed, and shown when the host asks for it', async () => {
    await save({ minimumShown: 25_000 });
    const small = await host.paidSupport({ supporterName: 'Kecil', supporterGift: 24_999 });
    await host.paidSupport({ supporterName: 'Pas', supporterGift: 25_000 });
    expect(await status()).toMatchObject({
      waiting: 1,
      queue: [{ name: 'Pas' }],
      interrupted: [{ name: 'Kecil', state: 'skipped', skip_reason: 'below_minimum' }],
    });
    const turn = await next(host);
    expect(turn.alert).toMatchObject({ name: 'Pas' });
    await report(host, turn, 'finished');
    expect((await next(host)).alert).toBeNull();
    const { id } = await supportRow(world, small);
    await host.call(replaySupport, { id }, { key: randomUUID() });
    expect((await next(host)).alert).toMatchObject({ name: 'Kecil', kind: 'replay' });
  });

  test('reads aloud only from the amount the host chose, and waits for no speech of the others', async () => {
    await speechOn();
    await save({ minimumSpoken: 50_000 });
    await host.paidSupport({ supporterGift: 49_999 });
    world.clock.offsetSeconds += 1;
    await host.paidSupport({ supporterGift: 50_000 });
    const small = await next(host);
    expect(small).toMatchObject({ alert: { amount: 49_999, speech: null, speak: false, late: false }, retry_in: null });
    await report(host, small, 'finished');
    await world.drainJobs();
    expect(await next(host)).toMatchObject({
      alert: { amount: 50_000, speak: true, speech: { ms: expect.any(Number) } },
    });
  });

  test('waits for no speech while all is muted, and makes it once it is not', async () => {
    await speechOn();
    expect((await control('mute')).body.data).toMatchObject({ muted: true });
    // A form that is saved now says nothing about it.
    expect((await save({})).body.data?.soundSettings.muted).toBe(true);
    await host.paidSupport();
    await host.paidSupport();
    const muted = await next(host);
    expect(muted.alert).toMatchObject({ speech: null, speak: false, sound: null, late: false });
    await report(host, muted, 'finished');
    expect((await control('unmute')).body.data).toMatchObject({ muted: false });
    await world.drainJobs();
    expect((await next(host)).alert).toMatchObject({ speak: true, speech: { ms: expect.any(Number) } });
  });
});

describe('a burst', () => {
  /** Plays the whole line as a page does that has no delay of its own; returns each time on screen, in ms. */
  async function playAll(): Promise<{ shown: number[]; left: number[]; took: number }> {
    const began = world.clock.now().getTime();
    const [shown, left]: [number[], number[]] = [[], []];
    for (let turn = await next(host); turn.alert; turn = await next(host)) {
      shown.push(turn.alert.duration);
      left.push(turn.waiting);
      world.clock.offsetSeconds += turn.alert.duration / 1_000;
      await report(host, turn, 'finished');
      world.clock.offsetSeconds += ALERT_GAP_MS / 1_000;
    }
    return { shown, left, took: world.clock.now().getTime() - began };
  }

  test('of 50 alerts takes as long as the dashboard says: every one is shown, shorter until ten wait', async () => {
    const burst = { above: 10, seconds: 3 };
    await save({ burst });
    await fillLine(50);
    const { shown, left, took } = await playAll();
    expect(shown).toEqual(Array.from({ length: 50 }, (_, index) => (index < 40 ? 3_000 : 5_000)));
    expect(left).toEqual(Array.from({ length: 50 }, (_, index) => 49 - index));
    expect(took).toBe(lineMs(burst, 50));
    expect([lineMs(null, 50), lineMs(burst, 50)]).toEqual([275_000, 195_000]);
  });

  test('leaves out speech that does not fit into its time, keeps what fits, and waits for none', async () => {
    await speechOn();
    const queue = async (supporterMessage: string) => {
      await host.paidSupport({ supporterName: 'Ani', supporterMessage });
      await world.drainJobs();
      world.clock.offsetSeconds += 1;
    };
    await queue('gas');
    await queue('pesan yang panjang sekali '.repeat(5).trim());
    await queue('pesan yang belum dibacakan');
    await fillLine(5, null);
    const [short, long] = await world.sorted('created_at', 'alert', { host_id: host.id, kind: 'support' }, 'speech_ms');
    await save({ burst: { above: 4, seconds: 5 } });
    await world.set(
      'alert',
      { host_id: host.id, message: 'pesan yang belum dibacakan' },
      { speech_state: 'pending', speech_id: null, speech_ms: null },
    );
    expect(short!.speech_ms).toBeLessThan(5_000);
    expect(long!.speech_ms).toBeGreaterThan(5_000);
    const heard: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      const turn = await next(host);
      heard.push([turn.alert?.duration, turn.alert?.speak, turn.alert?.speech !== null]);
      await report(host, turn, 'finished');
    }
    expect(heard).toEqual([
      [5_000, true, true],
      [5_000, false, false],
      [5_000, true, false],
    ]);
  });

  test('leaves what was not made of its speech unread: no other voice takes it where the server has one', async () => {
    await speechOn();
    await save({ burst: { above: 4, seconds: 5 } });
    await fillLine(6);
    const unread = { speak: true, speech: null, late: true };
    expect(await next(host)).toMatchObject({ alert: unread, retry_in: null });
    // A page that asks again gets the same.
    expect((await next(host)).alert).toMatchObject(unread);
  });
});

describe('a voice that is tried', () => {
  const asked = {
    text: 'Semangat [[bang]] ML',
    voice: 'id+f2' as const,
    rate: 200,
    words: [{ from: 'ml', to: 'em el' }],
  };

  test('is heard without being saved, at most twenty times a minute', async () => {
    const before = await world.rows('speech_file', {}, 'key');
    const { body } = await host.call(trySpeech, asked);
    const { durationMs } = readWav(Buffer.from(body.data!.audio, 'base64'));
    expect(body.data!.ms).toBe(durationMs);
    expect(await world.rows('speech_file', {}, 'key')).toEqual(before);
    for (let count = 1; count < 20; count += 1) await host.call(trySpeech, asked);
    expect((await host.call(trySpeech, asked)).http).toBe(429);
    const bad = await host.call(trySpeech, { ...asked, text: 'a'.repeat(161) });
    expect(bad.body.code).toBe('overlay.sound_invalid');
  });

  test('says plainly that nothing reads aloud where no voice is installed', async () => {
    const { deps } = world.app;
    const voiced = { ...asked, hostId: host.id };
    for (const speech of [
      null,
      { name: 'hilang', server: null, state: async () => 'missing' as const, synth: () => Promise.reject() },
    ]) {
      await refuses(tryVoice(world.db, { ...deps, speech }, voiced), 'overlay.speech_unavailable');
    }
  });
});
