import {
  alertNext,
  displaySnapshot,
  saveLook,
  saveOverlay,
  saveTiers,
  testOverlay,
} from '@mabarin/api-client/contract/alerts';
import { dashboardSettings } from '@mabarin/api-client/contract/profile/settings';
import { DEFAULT_LOOK, type AlertLook } from '@mabarin/domain/alerts/look';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { DEFAULT_SOUND } from '@mabarin/domain/alerts/sound';
import { DEFAULT_SWITCHES, OverlaySwitches, TierSwitches } from '@mabarin/domain/alerts/switches';
import sharp from 'sharp';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { picture } from '#testing/fixtures/images.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const on = { enableNotificationSound: false, enableTTS: true, showLogo: true };

const save = (change: Partial<InputOf<typeof saveOverlay>> = {}) =>
  host.call(saveOverlay, { image: null, imageType: null, settings: on, ...change });
const shown = async () => (await host.call(dashboardSettings, {})).body.data?.overlay;
const display = async () => (await world.call(displaySnapshot, {}, { displayKey: host.code })).body.data?.settings;
const images = async () => (await world.sorted('created_at', 'image', {}, 'name')).map(({ name }) => name);

/** A logo whose left half is glass. */
async function logo(side = 120): Promise<Buffer> {
  const half = await sharp({ create: { width: side / 2, height: side, channels: 4, background: '#f00' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: half, left: side / 2, top: 0 }])
    .png()
    .toBuffer();
}

describe('the overlay settings', () => {
  test('are saved, answered, and sent to the overlay [dash 7 settings] [dash 3 settings]', async () => {
    const sound = { soundSettings: DEFAULT_SOUND, speechEngine: 'silent', serverVoices: [] };
    const rest = {
      ...DEFAULT_SWITCHES,
      logo: null,
      tiers: [],
      look: DEFAULT_LOOK,
      ...sound,
    };
    expect(await shown()).toEqual({ ...rest, version: 0 });
    expect(await display()).toEqual({ ...rest, version: 0 });
    // All are turned, so that a switch which is not stored is found.
    const turned = Object.fromEntries(Object.entries(DEFAULT_SWITCHES).map(([name, on]) => [name, !on]));
    const settings = v.parse(OverlaySwitches, turned);
    const { body } = await save({ settings });
    expect(body).toEqual({ status: 0, data: { ...rest, ...settings, version: 1 } });
    await host.call(saveTiers, { tiers: [], ...v.parse(TierSwitches, turned) });
    expect(await shown()).toEqual({ ...rest, ...turned, version: 2 });
    expect(await display()).toEqual({ ...rest, ...turned, version: 2 });
    expect((await host.liveEvents()).events).toEqual(['display overlay', 'display overlay']);
  });

  test('are refused when another save came since they were read; a client that names no version overwrites', async () => {
    const { version } = (await shown())!;
    expect((await save({ version })).body.data?.version).toBe(version + 1);
    const look = { ...DEFAULT_LOOK, size: 120 };
    const late = await host.call(saveLook, { ...look, version });
    expect(late.body.code).toBe('overlay.settings_changed');
    expect((await shown())?.look).toEqual(DEFAULT_LOOK);
    const seen = await host.call(saveLook, { ...look, version: version + 1 });
    expect(seen.body.data).toMatchObject({ look, version: version + 2 });
    const other = await save({ settings: { ...on, holdInactive: false } });
    expect(other.body.data).toMatchObject({ look, version: version + 3 });
  });

  test('whose answer was lost are saved again without being another save', async () => {
    const { version } = (await shown())!;
    const look = { ...DEFAULT_LOOK, size: 120 };
    const [first, again] = [
      await host.call(saveLook, { ...look, version }),
      await host.call(saveLook, { ...look, version }),
    ];
    expect(again.body).toEqual(first.body);
    expect(again.body.data).toMatchObject({ look, version: version + 1 });
  });

  test('keep a logo with its transparency, under an address of ours, until another replaces it [dash 5 logo]', async () => {
    const { body } = await save({ image: (await logo()).toString('base64'), imageType: 'image/png' });
    const first = body.data?.logo ?? '';
    expect(first).toMatch(/^\/images\/[\w-]{22}\.webp$/);
    const { rawPayload } = await world.app.server.inject(first);
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 120, height: 120, channels: 4 });
    const alphaAt = (x: number) => data[(60 * 120 + x) * 4 + 3];
    expect([alphaAt(10), alphaAt(110)]).toEqual([0, 255]);

    expect((await save()).body.data?.logo).toBe(first);
    const again = await save({ image: (await logo(140)).toString('base64'), imageType: 'image/png' });
    expect(again.body.data?.logo).not.toBe(first);
    expect(await images()).toEqual([again.body.data?.logo?.slice('/images/'.length)]);
  });

  test('keep holding until it is saved', async () => {
    await save({ settings: { ...on, holdInactive: false } });
    expect(await shown()).toMatchObject({ holdInactive: false });
    await save();
    expect(await display()).toMatchObject({ holdInactive: false });
  });

  test('never take a logo address that is posted: only an upload makes one', async () => {
    const posted = { ...on, logo: 'https://jahat.example/x.png' };
    expect((await save({ settings: posted })).body.data?.logo).toBeNull();
  });

  test('refuse a large logo and what is no picture, and change nothing [dash 5 logo]', async () => {
    const large = Buffer.concat([await logo(), Buffer.alloc(1_024_000)])
      .subarray(0, 1_024_000)
      .toString('base64');
    expect((await save({ image: large })).body).toMatchObject({
      status: -1,
      data: 'Ukuran file yang kamu pilih sangat besar. Gunakan file berukuran kurang dari 1MB!',
    });
    for (const image of ['', 'bukan gambar', Buffer.from('<svg onload="alert(1)"/>').toString('base64')]) {
      expect((await save({ image })).body.code).toBe('overlay.logo_invalid');
    }
    expect((await shown())?.showLogo).toBe(false);
  });

  test('take a logo just below the limit', async () => {
    const small = await picture({ width: 100, height: 100, format: 'png' });
    const image = Buffer.concat([small, Buffer.alloc(1_023_999 - small.length)]).toString('base64');
    expect((await save({ image })).body.status).toBe(0);
  });
});

describe('the look of alerts', () => {
  const look: AlertLook = {
    preset: 'komik',
    position: 'bottom-right',
    size: 140,
    font: 'press-start',
    colours: { paper: '#ffffff', text: '#101010', accent: '#c4201c' },
    corner: 0,
    enter: 'flip',
    leave: 'none',
  };

  test('is saved as a whole, reaches dashboard and overlay, and outlives the other settings', async () => {
    const { body } = await host.call(saveLook, look);
    expect(body.data?.look).toEqual(look);
    expect((await host.liveEvents()).events).toEqual(['display overlay']);
    await save();
    expect((await display())?.look).toEqual(look);
    const plain = { ...look, font: null, colours: null, corner: null };
    await host.call(saveLook, plain);
    expect((await shown())?.look).toEqual(plain);
  });

  test('of a size, a colour, a font or a corner that is none is refused, and the one there is stays', async () => {
    await host.call(saveLook, look);
    const wrong: object[] = [
      { size: 49 },
      { size: 201 },
      { size: 100.5 },
      { corner: 101 },
      { font: 'comic-sans' },
      { preset: 'kaca"><script>' },
      { position: 'middle' },
      { colours: { ...look.colours, paper: 'red' } },
      { colours: { ...look.colours, text: '#FFFFFF' } },
      { colours: { ...look.colours, accent: '#fff;background:url(//x)' } },
      { colours: { paper: '#ffffff' } },
    ];
    for (const change of wrong) {
      const { body } = await host.call(saveLook, { ...look, ...change } as AlertLook);
      expect(body.code, JSON.stringify(change)).toBe('overlay.look_invalid');
    }
    expect((await shown())?.look).toEqual(look);
  });
});

describe('a test of the overlay [dash 7 test message]', () => {
  const next = () => world.call(alertNext, { instance: 'halaman-uji-1', presence: 'tab' }, { displayKey: host.code });
  const tryOut = () => host.call(testOverlay, {});

  test('waits in the line behind real supports, once', async () => {
    expect((await tryOut()).body).toEqual({ status: 0, data: { queued: true } });
    expect((await tryOut()).body).toEqual({ status: 0, data: { queued: false } });
    await host.paidSupport();
    expect((await next()).body.data).toMatchObject({ alert: { kind: 'support' }, waiting: 1 });
    const waiting = await world.rows('alert', { host_id: host.id, state: 'queued' }, 'kind', 'message');
    expect(waiting).toEqual([{ kind: 'test', message: expect.stringContaining('Ini pesan tes') }]);
    expect((await host.liveEvents()).events).toContain('display overlay');
  });

  test('is limited', async () => {
    for (let count = 0; count < 10; count += 1) expect((await tryOut()).http).toBe(200);
    expect((await tryOut()).http).toBe(429);
  });
});
