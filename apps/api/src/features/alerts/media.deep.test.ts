import {
  alertNext,
  deleteMedia,
  mediaLibrary,
  saveTiers,
  uploadMedia,
  type Media,
} from '@mabarin/api-client/contract/alerts';
import { fail } from '@mabarin/domain/errors';
import { DEFAULT_TIERS } from '@mabarin/domain/alerts/tier';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { mediaOfTier } from './media.commands.ts';
import { readRange } from './media.routes.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { formatOf } from '#platform/media/format.ts';
import type { EncodedMedia, MediaEncoder } from '#ports/media-encoder.port.ts';
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { hugePng, picture } from '#testing/fixtures/images.ts';
import { openWorld, useWorld } from '#testing/world.ts';

const encoded: EncodedMedia = {
  type: 'video',
  mime: 'video/webm',
  bytes: Buffer.from('sudah jadi WebM'),
  webp: null,
  width: 320,
  height: 240,
  ms: 2_000,
};
/** Next result of the pretend encoder. */
const machine = { there: true, encode: async (): Promise<EncodedMedia> => encoded };
const mediaEncoder: MediaEncoder = { available: async () => machine.there, encode: () => machine.encode() };
beforeEach(() => Object.assign(machine, { there: true, encode: async () => encoded }));
const world = useWorld({ overrides: { mediaEncoder } });
const host = useHost(world);

const send = async (host: TestHost, bytes: Buffer, name = 'Kancil menang') =>
  (await host.call(uploadMedia, { name, base64: bytes.toString('base64') })).body;
const library = async (host: TestHost) => (await host.call(mediaLibrary, {})).body.data!;
const idOf = ({ ref }: Media) => ref.slice('media:'.length);
const remove = async (host: TestHost, id: string) => (await host.call(deleteMedia, { id })).body;
const saved = async (host: TestHost, change: Partial<typeof DEFAULT_TIERS.support>) =>
  (await host.call(saveTiers, { tiers: [{ ...DEFAULT_TIERS.support, ...change }], orders: false, gifts: false })).body;
const open = (url: string, headers: Record<string, string> = {}) => world.app.server.inject({ url, headers });
const gif = (width = 1, height = 1) =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0, 0x3b]),
  ]);
const small = () => picture({ width: 40, height: 40, format: 'png' });

/** Inserts a ready file of a host with this size in bytes. */
async function putMedia(host: TestHost, size: number, change: object = {}): Promise<string> {
  const id = randomUUID();
  const about = {
    name: 'x',
    type: 'image',
    state: 'ready',
    mime: 'image/webp',
    bytes: Buffer.from(id),
    size,
    width: 9,
    height: 9,
  } as const;
  await world.admin
    .insertInto('media')
    .values({
      id,
      host_id: host.id,
      source_hash: sha256(id),
      hash: sha256(id),
      created_at: world.clock.now(),
      ...about,
      ...change,
    })
    .execute();
  return id;
}

describe('a picture that a host uploads', () => {
  test('is encoded anew, smaller, and is served from an address that never changes, to every origin', async () => {
    const { data } = await send(host, await picture({ width: 2_000, height: 500, format: 'png' }));
    expect(data).toMatchObject({ type: 'image', state: 'ready', width: 1_280, height: 320, ms: null, fault: null });
    expect(data!.url).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    const { rawPayload, headers, statusCode } = await open(data!.url!, { origin: world.config.origins.overlay });
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': world.config.origins.overlay,
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(rawPayload.length).toBe(data!.bytes);
    expect(sha256(rawPayload)).toBe(data!.url!.slice('/media/'.length, -'.webp'.length));
    expect((await open(data!.url!, { 'if-none-match': headers['etag'] as string })).statusCode).toBe(304);
    expect((await host.liveEvents()).events).toEqual(['command overlay-media']);
    const { own, used } = await library(host);
    expect([own, used]).toEqual([[data], data!.bytes]);
  });

  test('is one file however often it is sent', async () => {
    const bytes = await small();
    const [first, second] = await Promise.all([send(host, bytes), send(host, bytes, 'nama lain')]);
    expect(first.data!.ref).toBe(second.data!.ref);
    expect((await library(host)).own).toHaveLength(1);
  });

  test('loses what was appended to it, so nothing can be hidden behind a picture', async () => {
    const script = Buffer.from('<script>alert(1)</script>PK\u0003\u0004');
    const { data } = await send(host, Buffer.concat([await small(), script]));
    const { rawPayload } = await open(data!.url!);
    expect(rawPayload.includes('<script>')).toBe(false);
    expect((await sharp(rawPayload).metadata()).format).toBe('webp');
  });
});

describe('what is no picture, video or sound', () => {
  const text = (words: string) => Buffer.from(words);
  test.each([
    ['an SVG with a script', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', text('<!doctype html><script>alert(1)</script>')],
    ['a playlist', text('#EXTM3U\nhttp://169.254.169.254/latest/meta-data\n')],
    ['a list of files for ffmpeg', text("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    ['a program', Buffer.from('7f454c4602010100', 'hex')],
    ['a HEIC picture', Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic')])],
    ['an AVI video', text('RIFF\0\0\0\0AVI LIST')],
    ['a PNG that was cut off', hugePng(40, 40).subarray(0, 50)],
    ['a JPEG by its first bytes alone', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['a small PNG of 900 million pixels', hugePng(30_000, 30_000)],
    ['nothing', Buffer.alloc(0)],
  ])('is refused: %s', async (_what, bytes) => {
    expect(await send(host, bytes)).toMatchObject({ status: -1, code: 'overlay.media_invalid' });
    expect((await library(host)).own).toEqual([]);
  });

  test('is known by its bytes, not by how it is called', () => {
    expect(formatOf(text('GIF89a'))).toBe('gif');
    expect(formatOf(Buffer.from('1a45dfa3', 'hex'))).toBe('webm');
    expect(formatOf(Buffer.concat([Buffer.alloc(4), text('ftypM4A ')]))).toBe('m4a');
    expect(formatOf(Buffer.concat([Buffer.alloc(4), text('ftypisom')]))).toBe('mp4');
    expect(formatOf(text('RIFF\0\0\0\0WAVEfmt '))).toBe('wav');
    expect(formatOf(Buffer.from('fffb9064', 'hex'))).toBe('mp3');
    // ADTS AAC begins almost alike.
    expect(formatOf(Buffer.from('fff15080', 'hex'))).toBeNull();
  });

  test('is refused above 5 MB, beyond the number of files, and after sixty in ten minutes', async () => {
    expect((await send(host, Buffer.alloc(5_000_001))).code).toBe('overlay.media_too_large');
    await putMedia(host, 99_999_990);
    expect((await send(host, await small())).code).toBe('overlay.media_full');
    const other = await createTestHost(world);
    for (let count = 0; count < 200; count += 1) await putMedia(other, 1);
    expect((await send(other, await small())).code).toBe('overlay.media_full');
    for (let count = 0; count < 59; count += 1) await send(other, Buffer.from('x'));
    expect((await send(other, Buffer.from('x'))).code).toBe('http.too_many');
  });
});

describe('a video that a host uploads', () => {
  test('is encoded by a job, and then stands under its address; what was uploaded is not kept', async () => {
    const { data } = await send(host, gif());
    expect(data).toMatchObject({ type: 'video', state: 'processing', url: null });
    expect((await saved(host, { picture: data!.ref })).code).toBe('overlay.tier_invalid');
    await world.drainJobs();
    const { own } = await library(host);
    expect(own).toMatchObject([{ state: 'ready', type: 'video', width: 320, height: 240, ms: 2_000 }]);
    expect(own[0]!.url).toMatch(/\.webm$/);
    expect((await open(own[0]!.url!)).body).toBe('sudah jadi WebM');
    const { source, bytes } = await world.row('media', { host_id: host.id });
    expect([source, bytes]).toEqual([null, encoded.bytes]);
    expect((await saved(host, { picture: data!.ref })).status).toBe(0);
    expect((await host.liveEvents()).events).toEqual([
      'command overlay-media',
      'command overlay-media',
      'display overlay',
    ]);
  });

  test('that cannot be encoded says why, and can be deleted and sent again', async () => {
    machine.encode = () => Promise.reject(fail('overlay.media_too_long'));
    const { data } = await send(host, gif());
    await world.drainJobs();
    expect((await library(host)).own).toMatchObject([
      { ref: data!.ref, state: 'failed', fault: 'overlay.media_too_long', bytes: 0, url: null },
    ]);
    expect((await send(host, gif())).data).toMatchObject({ state: 'processing' });
    await remove(host, idOf(data!));
    expect((await library(host)).own).toHaveLength(1);
  });

  test('that ends its process every time is given up, and one that grew past the room is not kept', async () => {
    await send(host, gif());
    await world.set('media', { host_id: host.id }, { tries: 3 });
    await world.drainJobs();
    expect((await library(host)).own).toMatchObject([{ state: 'failed', fault: 'overlay.media_failed' }]);
    const other = await createTestHost(world);
    await putMedia(other, 99_999_900);
    machine.encode = async () => ({ ...encoded, bytes: Buffer.alloc(200) });
    await send(other, gif());
    await world.drainJobs();
    expect((await library(other)).own).toContainEqual(expect.objectContaining({ fault: 'overlay.media_full' }));
  });

  test('that was stored before videos had a WebP gets one, and one without transparency is not tried again', async () => {
    const older = { type: 'video', mime: 'video/webm', webp_tries: 0 };
    const [clear, opaque] = [await putMedia(host, 9, older), await putMedia(host, 9, older)];
    const begun: number[] = [];
    machine.encode = async () => ({ ...encoded, webp: begun.push(1) === 1 ? Buffer.from('bening') : null });
    const rows = () =>
      world.admin
        .selectFrom('media')
        .select(['webp', 'webp_hash', 'webp_tries'])
        .where('id', 'in', [clear, opaque])
        .orderBy('webp')
        .execute();
    machine.there = false;
    await world.app.polling.runAll();
    expect(await rows()).toMatchObject([{ webp_tries: 0 }, { webp_tries: 0 }]);
    machine.there = true;
    await world.app.polling.runAll();
    const webp = Buffer.from('bening');
    expect(await rows()).toEqual([
      { webp, webp_hash: sha256(webp), webp_tries: null },
      { webp: null, webp_hash: null, webp_tries: null },
    ]);
    expect((await open(`/media/${sha256(webp)}.webp`)).body).toBe('bening');
    await world.app.polling.runAll();
    expect(begun).toHaveLength(2);
  });

  test('whose WebP cannot be made is tried three times', async () => {
    await putMedia(host, 9, { type: 'video', mime: 'video/webm', webp_tries: 0 });
    const begun: number[] = [];
    machine.encode = () => {
      begun.push(1);
      return Promise.reject(new Error('ffmpeg ended with SIGKILL'));
    };
    for (let count = 0; count < 5; count += 1) await world.app.polling.runAll();
    expect(begun).toHaveLength(3);
  });

  test('that no try could encode is given up at the fourth', async () => {
    await send(host, gif());
    machine.encode = () => Promise.reject(new Error('ffprobe ended with SIGKILL'));
    for (let count = 0; count < 3; count += 1) await expect(world.drainJobs()).rejects.toThrow('1 jobs failed');
    expect((await library(host)).own).toMatchObject([{ state: 'processing' }]);
    await world.drainJobs();
    expect((await library(host)).own).toMatchObject([{ state: 'failed', fault: 'overlay.media_failed' }]);
  });

  test('is not begun, and counts no try, while another one is encoded', async () => {
    const gate = Promise.withResolvers<EncodedMedia>();
    const began = Promise.withResolvers<void>();
    machine.encode = () => {
      began.resolve();
      return gate.promise;
    };
    const { world: busy, close } = await openWorld(inject('template'), { overrides: { mediaEncoder } });
    onTestFinished(async () => {
      gate.resolve(encoded);
      await close();
    });
    const host = await createTestHost(busy);
    for (const bytes of [gif(1), gif(2)]) {
      await busy.call(uploadMedia, { name: 'x', base64: bytes.toString('base64') }, { as: host.browser });
    }
    await busy.app.jobs.start();
    await began.promise;
    const rows = await busy.admin.selectFrom('media').select('tries').orderBy('tries').execute();
    expect(rows.map(({ tries }) => tries)).toEqual([0, 1]);
  });

  test('waits for a machine that can encode, and ends once though two processes encode it', async () => {
    await send(host, gif());
    machine.encode = () => Promise.reject(new Error('no such program'));
    await expect(world.drainJobs()).rejects.toThrow('1 jobs failed');
    machine.encode = async () => {
      // Another process was faster.
      await world.set(
        'media',
        { host_id: host.id },
        { state: 'ready', source: null, bytes: Buffer.from('lebih cepat'), hash: sha256('lain'), mime: 'video/webm' },
      );
      return encoded;
    };
    await world.drainJobs();
    const { bytes } = await world.row('media', { host_id: host.id });
    expect(String(bytes)).toBe('lebih cepat');
  });

  test('is refused with a plain word where no program encodes, and pictures are not', async () => {
    machine.there = false;
    expect(await send(host, gif())).toMatchObject({
      code: 'overlay.media_images_only',
      data: expect.stringContaining('hanya gambar diam'),
    });
    expect((await send(host, await small())).status).toBe(0);
    expect((await library(host)).video).toBe(false);
  });
});

describe('a video with transparency', () => {
  test('has a second address, which only pages whose engine draws WebM opaque are told', async () => {
    machine.encode = async () => ({ ...encoded, webp: Buffer.from('bergerak') });
    await send(host, gif());
    await world.drainJobs();
    const { own, used } = await library(host);
    const [file] = own;
    expect(used).toBe(encoded.bytes.length + 'bergerak'.length);
    expect((await saved(host, { picture: file!.ref as 'library:koin' })).status).toBe(0);
    await host.paidSupport();
    await host.paidSupport();
    const next = async (opaqueWebm?: boolean) => {
      const page = { instance: 'page-of-this-test', presence: 'obs_active' as const };
      return (await world.call(alertNext, { ...page, opaqueWebm }, { displayKey: host.code })).body.data;
    };
    const webm = `/media/${sha256(encoded.bytes)}.webm`;
    const webp = `/media/${sha256('bergerak')}.webp`;
    expect(await next()).toMatchObject({
      alert: { picture: { type: 'video', url: webm } },
      files: expect.arrayContaining([webm]),
    });
    expect(await next(true)).toMatchObject({
      alert: { picture: { type: 'image', url: webp } },
      files: expect.arrayContaining([webp]),
    });
    const copy = await open(webp, { range: 'bytes=0-3' });
    expect([copy.statusCode, copy.headers['content-type'], copy.body]).toEqual([206, 'image/webp', 'berg']);
    expect((await open(webp.replace('.webp', '.webm'))).statusCode).toBe(404);
  });

  test('of the library has one too, and a file without transparency keeps its address', async () => {
    expect((await saved(host, { picture: 'library:koin' })).status).toBe(0);
    const tier = { ...DEFAULT_TIERS.support, picture: 'library:koin' as const };
    const { picture } = await mediaOfTier(world.db, host.id, tier, { opaqueWebm: true });
    expect(picture).toMatchObject({ type: 'image', url: expect.stringMatching(/\.webp$/) });
    expect((await open(picture!.url)).headers['content-type']).toBe('image/webp');
    await send(host, gif());
    await world.drainJobs();
    const ref = (await library(host)).own[0]!.ref as 'library:koin';
    const plain = await mediaOfTier(world.db, host.id, { ...tier, picture: ref }, { opaqueWebm: true });
    expect(plain.picture).toMatchObject({ type: 'video' });
  });
});

describe('files that tiers name', () => {
  test('are the own host’s, ready and of the right type; one that is named is not deleted', async () => {
    const [mine, theirs] = [await createTestHost(world), await createTestHost(world)];
    const own = await putMedia(mine, 10);
    const foreign = await putMedia(theirs, 10);
    for (const picture of [
      `media:${foreign}`,
      `media:${randomUUID()}`,
      'media:x',
      'library:chime',
      'library:tidak-ada',
    ]) {
      expect((await saved(mine, { picture })).code, picture).toBe('overlay.tier_invalid');
    }
    expect((await saved(mine, { sound: `media:${own}` })).code).toBe('overlay.tier_invalid');
    expect((await saved(mine, { picture: `media:${own}`, sound: 'library:gong' })).status).toBe(0);
    expect((await remove(mine, own)).code).toBe('overlay.media_in_use');
    expect((await remove(theirs, own)).code).toBe('overlay.media_not_found');
    expect((await saved(mine, { picture: 'library:koin' })).status).toBe(0);
    expect((await remove(mine, own)).status).toBe(0);
    expect((await remove(mine, own)).code).toBe('overlay.media_not_found');
    expect((await library(mine)).own).toEqual([]);
  });
});

describe('an address of a file', () => {
  test('answers the part that a player asks for, and says what there is where there is no such part', async () => {
    const id = await putMedia(host, 36);
    const url = `/media/${sha256(id)}.webp`;
    const part = await open(url, { range: 'bytes=2-5' });
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-5/36', id.slice(2, 6)]);
    expect((await open(url, { range: 'bytes=-4' })).body).toBe(id.slice(-4));
    const beyond = await open(url, { range: 'bytes=36-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */36']);
    expect((await open(url)).headers['accept-ranges']).toBe('bytes');
    const { library: files } = await library(host);
    const sound = files.find(({ ref }) => ref === 'library:chime')!;
    expect((await open(sound.url!, { range: 'bytes=0-' })).headers['content-range']).toBe(
      `bytes 0-${sound.bytes - 1}/${sound.bytes}`,
    );
  });

  test.each(['webm', 'mp3', 'html'])('is right with its own ending only, not with .%s', async (ending) => {
    const id = await putMedia(host, 36);
    expect((await open(`/media/${sha256(id)}.${ending}`)).statusCode).toBe(404);
    expect((await open(`/media/${sha256(randomUUID())}.webp`)).statusCode).toBe(404);
  });

  test('takes nonsense for the whole file', () => {
    expect(readRange('bytes=5-2', 10)).toBeNull();
    expect(readRange('bytes=0-1,4-5', 10)).toBeNull();
    expect(readRange('lines=1-2', 10)).toBeNull();
    expect(readRange('bytes=-', 10)).toBeNull();
    expect(readRange('bytes=-0', 10)).toBe('beyond');
    expect(readRange('bytes=8-99', 10)).toEqual({ from: 8, to: 9 });
    expect(readRange('bytes=-99', 10)).toEqual({ from: 0, to: 9 });
  });
});
