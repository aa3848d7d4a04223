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
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { liveEventsOf } from '#testing/fixtures/mabar.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { paidSupport, supportRow } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ readsAhead: false });
const { next, report } = overlayPage(world);

const save = (host: TestHost, change: Partial<SoundSettings>) =>
  world.call(saveSound, { ...DEFAULT_SOUND, ...change }, { as: host.browser });
const control = (host: TestHost, action: 'mute' | 'unmute') =>
  world.call(controlOverlay, { action }, { as: host.browser });
const speechOn = (host: TestHost) =>
  world.call(
    saveOverlay,
    { image: null, imageType: null, settings: { enableNotificationSound: true, enableTTS: true, showLogo: false } },
    { as: host.browser },
  );
const status = async (host: TestHost) => (await world.call(overlayStatus, {}, { as: host.browser })).body.data!;

/** Puts alerts into a host's line that nobody paid. */
async function fillLine(host: TestHost, count: number, message: string | null = 'Gas bang!'): Promise<void> {
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
    const host = await createTestHost(world);
    const mine = { ...DEFAULT_SOUND, volume: 40, words: [{ from: 'ML', to: 'em el' }] };
    expect((await save(host, mine)).body.data).toMatchObject({ soundSettings: mine, speechEngine: 'silent' });
    const { body } = await world.call(displaySnapshot, {}, { displayKey: host.code });
    expect(body.data?.settings.soundSettings).toEqual(mine);
    expect((await liveEventsOf(world, host.id)).events).toContain('display overlay');
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
      const answer = await save(host, bad as Partial<SoundSettings>);
      expect(answer.body, JSON.stringify(bad)).toMatchObject({ status: -1, code: 'overlay.sound_invalid' });
    }
    expect((await status(host)).alarm).toBe(false);
    const kept = await world.call(displaySnapshot, {}, { displayKey: host.code });
    expect(kept.body.data?.settings.soundSettings).toEqual(mine);
  });

  test('is told to viewers before they pay, in amounts that can be paid, as soon as the host saves it', async () => {
    const host = await createTestHost(world);
    const told = async () => (await world.call(hostProfile, { id: host.username })).body.data?.supportMinimum;
    expect(await told()).toEqual({ shown: null, spoken: null });
    await save(host, { minimumShown: 10_000, minimumSpoken: 20_000 });
    // Nothing is read aloud yet.
    expect(await told()).toEqual({ shown: null, spoken: null });
    await speechOn(host);
    expect(await told()).toEqual({ shown: null, spoken: 20_000 });
    await save(host, { minimumShown: 24_999, minimumSpoken: 30_001 });
    expect(await told()).toEqual({ shown: 25_000, spoken: 35_000 });
    await save(host, { minimumShown: 25_000, minimumSpoken: 20_000 });
    expect(await told()).toEqual({ shown: 25_000, spoken: null });
    const tier = { ...DEFAULT_TIERS.support, minimum: 50_000 };
    const tiers = [{ ...tier, minimum: 0, voice: false }, tier];
    await world.call(saveTiers, { tiers, orders: false, gifts: false }, { as: host.browser });
    expect(await told()).toEqual({ shown: 25_000, spoken: 50_000 });
    await control(host, 'mute');
    expect(await told()).toEqual({ shown: 25_000, spoken: null });
    await control(host, 'unmute');
    await save(host, {});
    expect(await told()).toEqual({ shown: null, spoken: 50_000 });
  });

  test('is told with no amount to be read aloud from, where one above it is not read', async () => {
    const host = await createTestHost(world);
    await speechOn(host);
    const told = async (...voices: [minimum: number, voice: boolean][]) => {
      const tiers = voices.map(([minimum, voice]) => ({ ...DEFAULT_TIERS.support, minimum, voice }));
      await world.call(saveTiers, { tiers, orders: false, gifts: false }, { as: host.browser });
      return (await world.call(hostProfile, { id: host.username })).body.data?.supportMinimum.spoken;
    };
    expect(await told([0, false], [20_000, true], [100_000, true])).toBe(20_000);
    expect(await told([0, false], [20_000, true], [100_000, false])).toBeNull();
    expect(await told([0, false], [20_000, true], [50_000, false], [100_000, true])).toBeNull();
    expect(await told([0, true], [50_000, false])).toBeNull();
    // What is silent below the amount to be shown is nobody's to know.
    await save(host, { minimumShown: 25_000 });
    expect(await told([0, true], [20_000, false], [50_000, true])).toBe(50_000);
    expect(await told([0, false], [25_000, true])).toBeNull();
  });

  test('leaves out what is below the amount to be shown: it is listed, and shown when the host asks for it', async () => {
    const host = await createTestHost(world);
    await save(host, { minimumShown: 25_000 });
    const small = await paidSupport(world, host, { supporterName: 'Kecil', supporterGift: 24_999 });
    await paidSupport(world, host, { supporterName: 'Pas', supporterGift: 25_000 });
    expect(await status(host)).toMatchObject({
      waiting: 1,
      queue: [{ name: 'Pas' }],
      interrupted: [{ name: 'Kecil', state: 'skipped', skip_reason: 'below_minimum' }],
    });
    const turn = await next(host);
    expect(turn.alert).toMatchObject({ name: 'Pas' });
    await report(host, turn, 'finished');
    expect((await next(host)).alert).toBeNull();
    const { id } = await supportRow(world, small);
    await world.call(replaySupport, { id }, { as: host.browser, key: randomUUID() });
    expect((await next(host)).alert).toMatchObject({ name: 'Kecil', kind: 'replay' });
  });

  test('reads aloud only from the amount the host chose, and waits for no speech of the others', async () => {
    const host = await createTestHost(world);
    await speechOn(host);
    await save(host, { minimumSpoken: 50_000 });
    await paidSupport(world, host, { supporterGift: 49_999 });
    world.clock.offsetSeconds += 1;
    await paidSupport(world, host, { supporterGift: 50_000 });
    const small = await next(host);
    expect(small).toMatchObject({ alert: { amount: 49_999, speech: null, speak: false, late: false }, retry_in: null });
    await report(host, small, 'finished');
    await world.drainJobs();
    expect(await next(host)).toMatchObject({
      alert: { amount: 50_000, speak: true, speech: { ms: expect.any(Number) } },
    });
  });

  test('waits for no speech while all is muted, and makes it once it is not', async () => {
    const host = await createTestHost(world);
    await speechOn(host);
    expect((await control(host, 'mute')).body.data).toMatchObject({ muted: true });
    // A form that is saved now says nothing about it.
    expect((await save(host, {})).body.data?.soundSettings.muted).toBe(true);
    await paidSupport(world, host);
    await paidSupport(world, host);
    const muted = await next(host);
    expect(muted.alert).toMatchObject({ speech: null, speak: false, sound: null, late: false });
    await report(host, muted, 'finished');
    expect((await control(host, 'unmute')).body.data).toMatchObject({ muted: false });
    await world.drainJobs();
    expect((await next(host)).alert).toMatchObject({ speak: true, speech: { ms: expect.any(Number) } });
  });
});

describe('a burst', () => {
  /** Plays the whole line as a page does that has no delay of its own; returns each time on screen, in ms. */
  async function playAll(host: TestHost): Promise<{ shown: number[]; left: number[]; took: number }> {
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
    const host = await createTestHost(world);
    const burst = { above: 10, seconds: 3 };
    await save(host, { burst });
    await fillLine(host, 50);
    const { shown, left, took } = await playAll(host);
    expect(shown).toEqual(Array.from({ length: 50 }, (_, index) => (index < 40 ? 3_000 : 5_000)));
    expect(left).toEqual(Array.from({ length: 50 }, (_, index) => 49 - index));
    expect(took).toBe(lineMs(burst, 50));
    expect([lineMs(null, 50), lineMs(burst, 50)]).toEqual([275_000, 195_000]);
  });

  test('leaves out speech that does not fit into its time, keeps what fits, and waits for none', async () => {
    const host = await createTestHost(world);
    await speechOn(host);
    const queue = async (supporterMessage: string) => {
      await paidSupport(world, host, { supporterName: 'Ani', supporterMessage });
      await world.drainJobs();
      world.clock.offsetSeconds += 1;
    };
    await queue('gas');
    await queue('pesan yang panjang sekali '.repeat(5).trim());
    await queue('pesan yang belum dibacakan');
    await fillLine(host, 5, null);
    const [short, long] = await world.admin
      .selectFrom('alert')
      .select('speech_ms')
      .where('host_id', '=', host.id)
      .where('kind', '=', 'support')
      .orderBy('created_at')
      .execute();
    await save(host, { burst: { above: 4, seconds: 5 } });
    await world.admin
      .updateTable('alert')
      .set({ speech_state: 'pending', speech_id: null, speech_ms: null })
      .where('host_id', '=', host.id)
      .where('message', '=', 'pesan yang belum dibacakan')
      .execute();
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
    const host = await createTestHost(world);
    await speechOn(host);
    await save(host, { burst: { above: 4, seconds: 5 } });
    await fillLine(host, 6);
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
    const host = await createTestHost(world);
    const before = await world.admin.selectFrom('speech_file').select('key').execute();
    const { body } = await world.call(trySpeech, asked, { as: host.browser });
    const { durationMs } = readWav(Buffer.from(body.data!.audio, 'base64'));
    expect(body.data!.ms).toBe(durationMs);
    expect(await world.admin.selectFrom('speech_file').select('key').execute()).toEqual(before);
    for (let count = 1; count < 20; count += 1) await world.call(trySpeech, asked, { as: host.browser });
    expect((await world.call(trySpeech, asked, { as: host.browser })).http).toBe(429);
    const bad = await world.call(trySpeech, { ...asked, text: 'a'.repeat(161) }, { as: host.browser });
    expect(bad.body.code).toBe('overlay.sound_invalid');
  });

  test('says plainly that nothing reads aloud where no voice is installed', async () => {
    const { deps } = world.app;
    const host = await createTestHost(world);
    const voiced = { ...asked, hostId: host.id };
    for (const speech of [
      null,
      { name: 'hilang', server: null, state: async () => 'missing' as const, synth: () => Promise.reject() },
    ]) {
      await expect(tryVoice(world.db, { ...deps, speech }, voiced)).rejects.toMatchObject({
        code: 'overlay.speech_unavailable',
      });
    }
  });
});
