import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import { MEDIA_MAX_MS, MEDIA_MAX_SIDE } from '@mabarin/domain/alerts/media';
import * as v from 'valibot';
import type { Log } from '#platform/log.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { EncodedMedia, MediaEncoder, MediaFormat } from '#ports/media-encoder.port.ts';

/**
 * A separate process per file, never linked, without a shell, under limits of the kernel (docs/decisions/alerts.md
 * "Tiers and media").
 */

/** Sets the limits and then executes the program; part of util-linux, which every Debian has. */
const LIMITER = 'prlimit';
const FOLDER = 'mabarin-media-';
/** An older folder belongs to a process that was killed. */
const LEFT_OVER_MS = 3_600_000;

const NOT_STARTED: ReadonlySet<number | null> = new Set([126, 127]);
/** Complaints about the machine and not the file: a limit could not be set, or the disk is full. */
const MACHINE_FAULT = /^prlimit: |No space left on device/;
const LOOK_AGAIN_MS = 60_000;

const MEMORY_BYTES = 600_000_000;
/** `blames`: such an exit is the file's fault; null: it was killed. */
type Limits = { cpuSeconds: number; wallMs: number; blames: (code: number | null) => boolean };
/** ffprobe killed on a busy machine is not the file's fault. */
const PROBE: Limits = { cpuSeconds: 5, wallMs: 10_000, blames: (code) => code === 1 };
/** 30 s of video take about 17 s of one core, so a file that exceeds this asks too much. */
const ENCODE: Limits = { cpuSeconds: 90, wallMs: 240_000, blames: (code) => !NOT_STARTED.has(code) };
/** Twice the size of 30 s at the bit rates below. */
const OUTPUT_BYTES = 12_000_000;
const SAID_BYTES = 65_536;
const COMPLAINT = 300;

/** 1440p of a phone. Limits the decoded size, even if the output is small. */
const INPUT_PIXELS = 3_700_000;
const INPUT_SIDE = 4_096;
const FRAMES_A_SECOND = 30;
/** The animated WebP is smaller and slower, because its frames compress badly (docs/live.md). */
const WEBP_SIDE = 480;
const WEBP_FRAMES_A_SECOND = 15;
/** One second longer than allowed, so that a too long file is noticed. */
const CUT_SECONDS = MEDIA_MAX_MS / 1_000 + 1;
/** Containers round lengths. */
const SLACK_MS = 250;

/** The demuxer is fixed by the format, so that no other one reads the bytes. */
const demuxers: Readonly<Record<MediaFormat, string>> = {
  gif: 'gif',
  mp4: 'mov',
  m4a: 'mov',
  webm: 'matroska',
  mp3: 'mp3',
  wav: 'wav',
  ogg: 'ogg',
};

const DECODERS = [
  'gif',
  'h264',
  'hevc',
  'mpeg4',
  'vp8',
  'vp9',
  'libvpx',
  'libvpx-vp9',
  'libdav1d',
  'av1',
  'mp3',
  'mp3float',
  'aac',
  'opus',
  'libopus',
  'vorbis',
  'alac',
  'flac',
  'pcm_u8',
  'pcm_s16le',
  'pcm_s24le',
  'pcm_s32le',
  'pcm_f32le',
];
/**
 * Includes streams that are left out (covers, subtitles, cameras' sound), because ffprobe fails if it may not open one.
 */
const PROBED_DECODERS = [...DECODERS, 'mjpeg', 'png', 'mov_text', 'pcm_s16be', 'ac3'];

/** Reading starts nothing else: no network, no list of files, no other demuxer. */
const readingOf = (demuxer: string, decoders: readonly string[]) => [
  '-protocol_whitelist',
  'file',
  '-codec_whitelist',
  decoders.join(','),
  '-max_pixels',
  String(INPUT_PIXELS),
  '-f',
  demuxer,
];

const BARE = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];

const Seconds = v.optional(v.pipe(v.string(), v.transform(Number)));
const Probed = v.object({
  format: v.optional(v.object({ duration: Seconds }), {}),
  streams: v.optional(
    v.array(
      v.object({
        codec_type: v.optional(v.string()),
        codec_name: v.optional(v.string()),
        duration: Seconds,
        width: v.optional(v.number()),
        height: v.optional(v.number()),
        avg_frame_rate: v.optional(v.string()),
        disposition: v.optional(v.object({ attached_pic: v.optional(v.number()) })),
        tags: v.optional(v.record(v.string(), v.string())),
      }),
    ),
    [],
  ),
});

const ProbedText = v.pipe(v.string(), v.parseJson(), Probed);

type Stream = v.InferOutput<typeof Probed>['streams'][number];
/** `ms`: length of the longest stream; null: unknown. */
type Contents = { video: Stream | undefined; audio: Stream | undefined; ms: number | null };

class FileError extends Error {}

export function ffmpegEncoder({
  log,
  clock,
  programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' },
}: {
  log: Pick<Log, 'warn'>;
  clock: Clock;
  programs?: { ffmpeg: string; ffprobe: string };
}): MediaEncoder {
  let found = Promise.resolve(false);
  let lookAt = 0;

  async function look(): Promise<boolean> {
    try {
      for (const program of [programs.ffprobe, programs.ffmpeg]) {
        await run(program, ['-hide_banner', '-version'], { ...PROBE, folder: tmpdir() });
      }
      return true;
    } catch (error) {
      lookAt = clock.now().getTime() + LOOK_AGAIN_MS;
      log.warn({ err: error }, 'ffmpeg does not run, so hosts can upload still pictures only: install it');
      return false;
    }
  }

  async function contentsOf(file: string, demuxer: string, folder: string): Promise<Contents> {
    const shown =
      'format=duration:stream=codec_type,codec_name,duration,width,height,avg_frame_rate:stream_disposition=attached_pic:stream_tags=alpha_mode';
    const reading = readingOf(demuxer, PROBED_DECODERS);
    const args = ['-v', 'error', ...reading, '-show_entries', shown, '-of', 'json', '-i', `file:${file}`];
    const read = v.safeParse(ProbedText, await run(programs.ffprobe, args, { ...PROBE, folder }));
    if (!read.success) throw new FileError('ffprobe does not say what the file holds');
    const { format, streams } = read.output;
    return {
      video: streams.find((each) => each.codec_type === 'video' && each.disposition?.attached_pic !== 1),
      audio: streams.find((each) => each.codec_type === 'audio'),
      ms: msOf(format.duration),
    };
  }

  async function encodeIn(
    folder: string,
    { bytes, format }: { bytes: Buffer; format: MediaFormat },
  ): Promise<EncodedMedia> {
    const source = join(folder, 'source');
    await writeFile(source, bytes, { mode: 0o600 });
    const demuxer = demuxers[format];
    const before = await contentsOf(source, demuxer, folder).catch((error: unknown) => {
      throw error instanceof FileError ? fail('overlay.media_invalid', { cause: error }) : error;
    });
    if ((keptMs(before) ?? before.ms ?? 0) > MEDIA_MAX_MS + SLACK_MS) throw fail('overlay.media_too_long');
    const kind = before.video ? video : sound;
    if (!before.video && !before.audio) throw fail('overlay.media_invalid');
    const input = { source, demuxer, contents: before };
    const target = join(folder, 'target');
    await run(programs.ffmpeg, kind.arguments(input, target), { ...ENCODE, folder });
    const encoded = await readTarget(target);
    const after = await contentsOf(target, kind.demuxer, folder);
    const made = kind.check(encoded, after, before);
    return after.video?.tags?.['alpha_mode'] === '1' ? { ...made, webp: await webpOf(target, after, folder) } : made;
  }

  /** Null: nothing is transparent, or this ffmpeg makes none. */
  async function webpOf(webm: string, { video: picture }: Contents, folder: string): Promise<Buffer | null> {
    const target = join(folder, 'webp');
    try {
      if (!isTransparent(await run(programs.ffmpeg, alphaArguments(webm), { ...ENCODE, folder }))) return null;
      await run(programs.ffmpeg, webpArguments(webm, picture, target), { ...ENCODE, folder });
      return await readTarget(target);
    } catch (error) {
      log.warn({ err: error }, 'a video has no animated WebP, so some programs show it without transparency');
      return null;
    }
  }

  async function encode(source: { bytes: Buffer; format: MediaFormat }): Promise<EncodedMedia> {
    await removeLeftOvers(clock.now());
    const folder = await mkdtemp(join(tmpdir(), FOLDER));
    try {
      return await encodeIn(folder, source);
    } catch (error) {
      if (isFailureError(error)) throw error;
      log.warn({ err: error, format: source.format }, 'a file could not be encoded');
      throw error instanceof FileError ? fail('overlay.media_failed', { cause: error }) : error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    available() {
      if (clock.now().getTime() >= lookAt) {
        lookAt = Infinity;
        found = look();
      }
      return found;
    },
    encode,
  };
}

type Input = { source: string; demuxer: string; contents: Contents };
type Kind = {
  demuxer: string;
  arguments(input: Input, target: string): string[];
  check(bytes: Buffer, after: Contents, before: Contents): EncodedMedia;
};

const START = ['-nostdin', '-hide_banner', '-v', 'error', '-filter_threads', '1', '-threads', '1'];
const END = ['-threads', '1', '-t', String(CUT_SECONDS), '-fs', String(OUTPUT_BYTES)];

const video: Kind = {
  demuxer: 'matroska',
  arguments({ source, demuxer, contents }, target) {
    const stream = contents.video;
    const { width = 0, height = 0, codec_name: codec = '' } = stream ?? {};
    if (width < 1 || height < 1 || width > INPUT_SIDE || height > INPUT_SIDE || width * height > INPUT_PIXELS) {
      throw fail('overlay.media_failed');
    }
    const clear = codec === 'gif' || stream?.tags?.['alpha_mode'] === '1';
    // ffmpeg's own decoders of VP8 and VP9 drop the transparency.
    const decoder = clear && codec === 'vp9' ? 'libvpx-vp9' : clear && codec === 'vp8' ? 'libvpx' : null;
    const side = `${MEDIA_MAX_SIDE}`;
    const filters = [
      `scale='min(${side},iw)':'min(${side},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`,
      ...(rateOf(stream) > FRAMES_A_SECOND ? [`fps=${FRAMES_A_SECOND}`] : []),
    ];
    const coding = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '6', '-crf', '34', '-b:v', '1500k'];
    return [
      ...START,
      ...(decoder === null ? [] : ['-c:v', decoder]),
      ...readingOf(demuxer, DECODERS),
      '-i',
      `file:${source}`,
      '-map',
      // `V` excludes cover pictures.
      '0:V:0',
      '-an',
      ...BARE,
      '-vf',
      filters.join(','),
      ...coding,
      '-g',
      '120',
      '-pix_fmt',
      clear ? 'yuva420p' : 'yuv420p',
      ...END,
      '-f',
      'webm',
      `file:${target}`,
    ];
  },
  check(bytes, { video: made, audio, ms }, before) {
    const { width = 0, height = 0 } = made ?? {};
    const whole = made?.codec_name === 'vp9' && audio === undefined && ms !== null && ms > 0;
    if (!whole || Math.max(width, height) > MEDIA_MAX_SIDE || Math.min(width, height) < 1) {
      throw new FileError('the encoded video is not what was asked for');
    }
    return { type: 'video', mime: 'video/webm', bytes, webp: null, width, height, ms: lengthOf(ms, before) };
  },
};

const WEBP_CODING = [
  '-c:v',
  'libwebp_anim',
  '-q:v',
  '60',
  '-compression_level',
  '2',
  '-loop',
  '0',
  '-pix_fmt',
  'yuva420p',
];

/** Reads a WebM of ours with its transparency, which ffmpeg's own decoder drops. */
function readingClear(webm: string): string[] {
  return [...START, '-c:v', 'libvpx-vp9', ...readingOf(video.demuxer, DECODERS), '-i', `file:${webm}`];
}

function webpArguments(webm: string, picture: Stream | undefined, target: string): string[] {
  const filters = [
    `scale='min(${WEBP_SIDE},iw)':'min(${WEBP_SIDE},ih)':force_original_aspect_ratio=decrease`,
    ...(rateOf(picture) > WEBP_FRAMES_A_SECOND ? [`fps=${WEBP_FRAMES_A_SECOND}`] : []),
  ];
  return [
    ...readingClear(webm),
    ...BARE,
    '-vf',
    filters.join(','),
    ...WEBP_CODING,
    ...END,
    '-f',
    'webp',
    `file:${target}`,
  ];
}

/** Prints the smallest alpha of a frame in thirty, from the first. */
function alphaArguments(webm: string): string[] {
  const print = 'metadata=mode=print:key=lavfi.signalstats.YMIN:file=-';
  return [...readingClear(webm), '-vf', `select='not(mod(n,30))',alphaextract,signalstats,${print}`, '-f', 'null', '-'];
}

/** Compression changes the alpha of an opaque frame by a few steps. */
function isTransparent(said: string): boolean {
  return [...said.matchAll(/YMIN=(\d+)/g)].some(([, least]) => Number(least) < 240);
}

const sound: Kind = {
  demuxer: 'mp3',
  arguments: ({ source, demuxer }, target) => [
    ...START,
    ...readingOf(demuxer, DECODERS),
    '-i',
    `file:${source}`,
    '-map',
    '0:a:0',
    '-vn',
    ...BARE,
    // EBU R 128 at the loudness of music streaming services; it works at 192 kHz.
    '-af',
    'loudnorm=I=-16:TP=-1.5:LRA=11,aresample=44100',
    '-ac',
    '2',
    '-c:a',
    'libmp3lame',
    '-b:a',
    '128k',
    '-id3v2_version',
    '0',
    ...END,
    '-f',
    'mp3',
    `file:${target}`,
  ],
  check(bytes, { video: picture, audio, ms }, before) {
    if (audio?.codec_name !== 'mp3' || picture !== undefined || ms === null || ms < 1) {
      throw new FileError('the encoded sound is not what was asked for');
    }
    return {
      type: 'sound',
      mime: 'audio/mpeg',
      bytes,
      webp: null,
      width: null,
      height: null,
      ms: lengthOf(ms, before),
    };
  },
};

/** Milliseconds of the output. Refuses a file longer than its header said; throws on a truncated output. */
function lengthOf(ms: number, before: Contents): number {
  if (ms > MEDIA_MAX_MS + SLACK_MS) throw fail('overlay.media_too_long');
  const whole = keptMs(before);
  if (whole !== null && ms < whole * 0.9 - SLACK_MS) throw new FileError(`${ms} of ${whole} ms were encoded`);
  return Math.min(ms, MEDIA_MAX_MS);
}

/** Milliseconds of the kept stream; null: unknown, or only the longer of two streams is known. */
function keptMs({ video: picture, audio, ms }: Contents): number | null {
  return msOf((picture ?? audio)?.duration) ?? (picture && audio ? null : ms);
}

function msOf(seconds: number | undefined): number | null {
  const ms = Math.round((seconds ?? Number.NaN) * 1_000);
  return Number.isFinite(ms) ? ms : null;
}

function rateOf(stream: Stream | undefined): number {
  const [frames = 0, seconds = 0] = (stream?.avg_frame_rate ?? '').split('/').map(Number);
  return seconds > 0 ? frames / seconds : 0;
}

async function readTarget(target: string): Promise<Buffer> {
  const { size } = await stat(target);
  if (size < 1 || size > OUTPUT_BYTES) throw new FileError(`${size} bytes were encoded`);
  return readFile(target);
}

async function removeLeftOvers(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue;
    const folder = join(tmpdir(), name);
    const made = await stat(folder).catch(() => null);
    if (made !== null && now.getTime() - made.mtimeMs > LEFT_OVER_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

/** Returns stdout. Rejects on failure, with a `FileError` if the file is the cause. */
function run(
  program: string,
  args: readonly string[],
  { cpuSeconds, wallMs, blames, folder }: Limits & { folder: string },
): Promise<string> {
  const limits = [
    `--cpu=${cpuSeconds}`,
    `--as=${MEMORY_BYTES}`,
    `--fsize=${OUTPUT_BYTES + 65_536}`,
    '--nofile=64',
    '--core=0',
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(LIMITER, [...limits, '--', program, ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: wallMs,
      killSignal: 'SIGKILL',
      env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' },
    });
    // The service's own responses come first.
    if (child.pid !== undefined) lowerPriority(child.pid);
    const said: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > SAID_BYTES) child.kill('SIGKILL');
      else said.push(chunk);
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString('latin1')).slice(-COMPLAINT);
    });
    child.on('error', reject);
    child.on('close', (code, killed) => {
      const isOfMachine = MACHINE_FAULT.test(complaint);
      // ffmpeg may succeed although the disk filled up at the very end.
      if (code === 0 && !isOfMachine) return resolve(Buffer.concat(said).toString('utf8'));
      const message = `${program} ended with ${code ?? killed}: ${complaint}`;
      reject(blames(code) && !isOfMachine ? new FileError(message) : new Error(message));
    });
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // The process has ended already, or renice is not permitted.
  }
}
