import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFailureError } from '@mabarin/domain/failures';
import type { LogFn } from 'pino';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ffmpegEncoder } from './ffmpeg.encoder.ts';
import { movableClock, systemClock } from '#platform/clock.ts';
import type { MediaFormat } from '#ports/media-encoder.port.ts';
import { useFolder } from '#testing/folder.ts';

const runs = (program: string, version: string) => spawnSync(program, [version]).status === 0;
const limits = runs('prlimit', '--version');
const installed = limits && runs('ffmpeg', '-version');
const log = { warn: vi.fn<LogFn>() };
const clock = systemClock;
const encoder = ffmpegEncoder({ log, clock });

const folder = useFolder();
// Another process on this machine may encode at the same time.
beforeEach(() => {
  vi.stubEnv('TMPDIR', folder);
  // Files of one worker share the process.
  return () => void vi.unstubAllEnvs();
});

/** A file that ffmpeg makes of its own signals. */
async function made(name: string, ...args: string[]): Promise<Buffer> {
  const file = join(folder, name);
  const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, file]);
  if (status !== 0) throw new Error(stderr.toString());
  return readFile(file);
}
/** A program that does what these lines of a shell say; null: one that is not there. */
async function program(name: string, lines: string | null): Promise<string> {
  if (lines === null) return 'tidak-ada';
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return file;
}
const encode = (format: MediaFormat, bytes: Buffer) => encoder.encode({ bytes, format });
const refusal = (format: MediaFormat, bytes: Buffer) =>
  encode(format, bytes).then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );

/** A square picture; sides in pixels. */
async function cover(side: number): Promise<{ file: string; bytes: Buffer }> {
  const bytes = await made(`${side}.jpg`, '-f', 'lavfi', '-i', `color=red:s=${side}x${side}`, '-frames:v', '1');
  return { file: join(folder, `${side}.jpg`), bytes };
}
/** Arguments that put the second input, a picture, into the file of the first as its cover. */
const attached = ['-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic'];

/** A picture as Vorbis comments hold one: FLAC's METADATA_BLOCK_PICTURE. */
function vorbisPicture(jpeg: Buffer): string {
  const numbers = (...all: number[]) => Buffer.from(Uint32Array.from(all).buffer).swap32();
  const mime = Buffer.from('image/jpeg');
  const block = [numbers(3, mime.length), mime, numbers(0, 64, 64, 24, 0, jpeg.length), jpeg];
  return Buffer.concat(block).toString('base64');
}

/** Streams of a file, as ffprobe names them, and how loud it is. */
async function look(bytes: Buffer): Promise<string> {
  const file = join(folder, 'look');
  await writeFile(file, bytes);
  const shown = ['-v', 'error', '-show_entries', 'stream=codec_name:format_tags=title', '-of', 'csv=p=0', file];
  return spawnSync('ffprobe', shown).stdout.toString().trim();
}
async function loudness(bytes: Buffer): Promise<number> {
  const file = join(folder, 'loud');
  await writeFile(file, bytes);
  const { stderr } = spawnSync('ffmpeg', ['-nostdin', '-i', file, '-af', 'ebur128', '-f', 'null', '-']);
  return Number(/I:\s+(-?[\d.]+) LUFS\s+Threshold/.exec(stderr.toString())?.[1]);
}

const moving = ['-f', 'lavfi', '-i', 'testsrc2=s=96x64:r=10:d=1'];
const tone = (seconds: number, change = 'anull') => ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`, '-af', change];

describe.skipIf(!installed)('ffmpeg encodes what hosts upload', () => {
  test('a moving GIF becomes a WebM, and a video loses sound and title', async () => {
    expect(await encoder.available()).toBe(true);
    const gif = await encode('gif', await made('a.gif', ...moving));
    expect(gif).toMatchObject({ type: 'video', mime: 'video/webm', width: 96, height: 64, ms: 1_000 });
    expect(await look(gif.bytes)).toBe('vp9');
    const film = [...moving, '-f', 'lavfi', '-i', 'sine=440:d=1', '-metadata', 'title=rahasia', '-c:v', 'mpeg4'];
    const video = await encode('mp4', await made('a.mp4', ...film));
    expect(await look(video.bytes)).toBe('vp9');
  });

  test('what is transparent becomes an animated WebP too, and nothing else does', async () => {
    const hole = "format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='if(lt(X,48),0,255)'";
    const palette = `${hole},split[a][b];[a]palettegen[p];[b][p]paletteuse`;
    const gif = await encode('gif', await made('clear.gif', ...moving, '-vf', palette));
    const frames = await sharp(gif.webp!, { animated: true }).metadata();
    expect(frames).toMatchObject({ format: 'webp', hasAlpha: true, width: 96, pageHeight: 64, pages: 10 });
    const webm = await made('clear.webm', ...moving, '-vf', hole, '-c:v', 'libvpx-vp9', '-pix_fmt', 'yuva420p');
    expect((await encode('webm', webm)).webp).not.toBeNull();
    expect((await encode('gif', await made('b.gif', ...moving))).webp).toBeNull();
    expect((await encode('mp4', await made('b.mp4', ...moving, '-c:v', 'mpeg4'))).webp).toBeNull();
  });

  test('a sound becomes an MP3, and a quiet one is as loud as a loud one', async () => {
    const quiet = await encode('wav', await made('q.wav', ...tone(4, 'volume=-20dB')));
    const loud = await encode('ogg', await made('l.ogg', ...tone(4, 'volume=12dB')));
    expect(quiet).toMatchObject({ type: 'sound', mime: 'audio/mpeg', width: null, height: null });
    expect(Math.abs(quiet.ms - 4_000)).toBeLessThan(100);
    expect(await look(quiet.bytes)).toBe('mp3');
    const [low, high] = [await loudness(quiet.bytes), await loudness(loud.bytes)];
    expect(Math.abs(low - high)).toBeLessThan(2);
    expect(Math.abs(low + 16)).toBeLessThan(2);
  });

  test.each(['mp3', 'm4a', 'ogg'] as const)('a sound with a cover picture (%s) is a sound', async (format) => {
    const song = ['-f', 'lavfi', '-i', 'sine=440:d=2'];
    const { file, bytes } = await cover(64);
    const inside =
      format === 'ogg' ? ['-metadata', `METADATA_BLOCK_PICTURE=${vorbisPicture(bytes)}`] : ['-i', file, ...attached];
    const { type, ms } = await encode(format, await made(`cover.${format}`, ...song, ...inside));
    expect(type).toBe('sound');
    expect(Math.abs(ms - 2_000)).toBeLessThan(100);
  });

  test('a video keeps its size beside a cover picture that is larger than a video may be', async () => {
    const { file } = await cover(3_000);
    const film = await made(
      'cover.mp4',
      ...moving,
      '-i',
      file,
      ...attached,
      '-c:v:0',
      'mpeg4',
      '-disposition:v:0',
      '0',
    );
    expect(await encode('mp4', film)).toMatchObject({ type: 'video', width: 96, height: 64, ms: 1_000 });
  });

  test.each(['mp4', 'webm'] as const)('a %s whose sound goes on after its picture is taken', async (format) => {
    const codecs = format === 'mp4' ? ['-c:v', 'mpeg4', '-c:a', 'aac'] : ['-c:v', 'libvpx', '-c:a', 'libopus'];
    const film = await made(`sound.${format}`, ...moving, '-f', 'lavfi', '-i', 'sine=440:d=6', ...codecs);
    expect(await encode(format, film)).toMatchObject({ type: 'video', ms: 1_000 });
  });

  test('what is too long is refused before it is encoded, also where its head says that it is short', async () => {
    const long = await made('long.wav', ...tone(31), '-ar', '8000');
    expect(await refusal('wav', long)).toBe('overlay.media_too_long');
    const lying = await made('lying.gif', '-f', 'lavfi', '-i', 'testsrc2=s=16x16:r=1:d=40');
    expect(await refusal('gif', lying)).toBe('overlay.media_too_long');
  });

  test('what is too large, broken, empty or pretends to be another format is refused', async () => {
    const huge = Buffer.from('474946383961ffffffff800000000000ffffff2c00000000ffffffff0002024401003b', 'hex');
    expect(await refusal('gif', huge)).toMatch(/media_failed|media_invalid/);
    const gif = await made('b.gif', ...moving);
    expect(await refusal('webm', gif)).toBe('overlay.media_invalid');
    expect(await refusal('mp4', Buffer.from('\0\0\0\u0018ftypisom'))).toBe('overlay.media_invalid');
    expect(await refusal('mp3', Buffer.from('#EXTM3U\nfile:///etc/passwd'))).toBe('overlay.media_invalid');
  });

  test('nothing stays on the disk', async () => {
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('mabarin-media-'))).toEqual([]);
  });
});

describe.skipIf(!limits)('a file that is not encoded', () => {
  const SOUND = `echo '{"streams":[{"codec_type":"audio","duration":"1"}]}'`;

  /** Encodes a file with programs replaced by these shell lines; null: a missing program. */
  async function outcome(ffprobe: string | null, ffmpeg: string | null): Promise<string> {
    const programs = { ffprobe: await program('ffprobe', ffprobe), ffmpeg: await program('ffmpeg', ffmpeg) };
    return ffmpegEncoder({ log, clock, programs })
      .encode({ bytes: Buffer.from('ID3'), format: 'mp3' })
      .then(
        () => 'taken',
        (error) => (isFailureError(error) ? error.code : 'another try'),
      );
  }

  test.each([
    ['ffprobe cannot be started', null, null],
    ['ffprobe is killed', 'kill -9 $$', null],
    ['no limit can be set', "echo 'prlimit: failed to set the AS resource limit' >&2; exit 1", null],
    ['ffmpeg cannot be started', SOUND, null],
    ['the disk is full', SOUND, "echo 'Error writing trailer: No space left on device' >&2; exit 1"],
    ['the disk is full at its very end', SOUND, "echo 'Error closing file: No space left on device' >&2"],
  ])('is tried again where %s', async (_what, ffprobe, ffmpeg) => {
    expect(await outcome(ffprobe, ffmpeg)).toBe('another try');
  });

  test.each([
    ['ffprobe refuses it', 'exit 1', null, 'overlay.media_invalid'],
    ['ffprobe says nothing that can be read', 'echo {', null, 'overlay.media_invalid'],
    ['ffmpeg gives up', SOUND, 'exit 1', 'overlay.media_failed'],
    ['ffmpeg is killed, because it takes too much', SOUND, 'kill -9 $$', 'overlay.media_failed'],
  ])('is refused for good where %s', async (_what, ffprobe, ffmpeg, code) => {
    expect(await outcome(ffprobe, ffmpeg)).toBe(code);
  });
});

describe('where ffmpeg is missing', () => {
  test('says once a minute that only still pictures can be uploaded', async () => {
    const moved = movableClock();
    const programs = { ffmpeg: 'tidak-ada', ffprobe: 'tidak-ada' };
    const missing = ffmpegEncoder({ log, clock: moved, programs });
    log.warn.mockClear();
    expect([await missing.available(), await missing.available()]).toEqual([false, false]);
    expect(log.warn).toHaveBeenCalledOnce();
    moved.offsetSeconds = 61;
    expect([await missing.available(), await missing.available()]).toEqual([false, false]);
    expect(log.warn).toHaveBeenCalledTimes(2);
  });

  test.skipIf(!limits)('finds it a minute later, and does not look again for what it has found', async () => {
    const moved = movableClock();
    const marker = join(folder, 'terpasang');
    const there = await program('later', `test -e ${marker}`);
    const later = ffmpegEncoder({ log, clock: moved, programs: { ffmpeg: there, ffprobe: there } });
    expect(await later.available()).toBe(false);
    await writeFile(marker, '');
    expect(await later.available()).toBe(false);
    moved.offsetSeconds = 61;
    expect(await later.available()).toBe(true);
    await rm(marker);
    moved.offsetSeconds = 3_600;
    expect(await later.available()).toBe(true);
  });
});
