import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEDIA_LIBRARY } from '@mabarin/domain/alerts/library';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { kancil } from '#platform/share/kancil.svg.ts';

/**
 * Makes the pictures, animations and sounds that come with Mabarin (packages/domain/src/alerts/library.ts), with ffmpeg for
 * what moves or is heard: `node scripts/media-library.ts`. What a script draws and plays needs no licence.
 */

const FOLDER = join(import.meta.dirname, '..', 'src', 'features', 'alerts', 'library');
const SIDE = 480;
const FRAMES = 36;
const FRAMES_A_SECOND = 24;
const RATE = 44_100;

const ink = '#141a33';
const outline = `stroke="${ink}" stroke-width="4.4" stroke-linejoin="round" stroke-linecap="round"`;
const turn = (at: number) => 2 * Math.PI * at;
const round = (value: number) => value.toFixed(2);

/** Pictures by their position in the turn, 0 to below 1, in a square of 120. */
const pictures: Readonly<Record<string, (at: number) => string>> = {
  kancil: () => kancil,
  piala: () => `
    <path d="M34 26c-22-4-24 30 4 34M86 26c22-4 24 30-4 34" fill="none" stroke="#c9940d" stroke-width="8"/>
    <path d="M32 16h56c0 38-6 56-28 60-22-4-28-22-28-60z" fill="#ffc42e" ${outline}/>
    <path d="M42 24c0 20 2 30 7 38" fill="none" stroke="#fffdf8" stroke-width="6" stroke-linecap="round"/>
    <path d="M54 76h12l3 16H51z" fill="#ffc42e" ${outline}/>
    <rect x="38" y="92" width="44" height="15" rx="4" fill="#1b45c4" ${outline}/>
    <path d="m60 32 4.6 9.4 10.4 1.5-7.5 7.3 1.8 10.3L60 55.6l-9.3 4.9 1.8-10.3-7.5-7.3 10.4-1.5z" fill="#fffdf8"/>`,
  koin: (at) => {
    const wide = Math.cos(turn(at));
    const face = Math.max(0.06, Math.abs(wide));
    const edge = 6 * Math.sqrt(1 - Math.min(1, face * face)) * (wide > 0 ? 1 : -1);
    return `
    <ellipse cx="${round(60 - edge)}" cy="60" rx="${round(44 * face)}" ry="44" fill="#c9940d" ${outline}/>
    <ellipse cx="${round(60 + edge)}" cy="60" rx="${round(44 * face)}" ry="44" fill="#ffc42e" ${outline}/>
    <g transform="translate(${round(60 + edge)} 60) scale(${round(face)} 1)">
      <circle r="32" fill="none" stroke="#c9940d" stroke-width="4"/>
      <path d="M-13 18v-36h13a10 10 0 0 1 0 20h-13m12 0 11 16" fill="none" stroke="${ink}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>
    </g>`;
  },
  api: (at) => {
    const sway = (shift: number, size: number) => round(Math.sin(turn(at + shift)) * size);
    const tall = 4 * Math.sin(turn(2 * at));
    return `
    <path d="M60 ${round(10 - tall)}c${sway(0, 8)} 18 34 30 34 62 0 24-15 40-34 40s-34-16-34-40c0-16 10-22 13-38 6 6 8 10 10 18 8-12 13-24 11-42z" fill="#ff6b1a" ${outline}/>
    <path d="M60 ${round(44 + tall)}c${sway(0.3, 6)} 12 20 20 20 38 0 17-9 26-20 26s-20-9-20-26c0-10 6-14 9-24 4 6 6 8 6 12 4-8 6-14 5-26z" fill="#ffc42e"/>
    <path d="M60 ${round(74 - tall)}c${sway(0.6, 3)} 6 9 10 9 18 0 9-4 13-9 13s-9-4-9-13c0-8 7-10 9-18z" fill="#fffdf8"/>`;
  },
  hati: (at) => {
    const beat = 1 + 0.09 * Math.max(0, Math.sin(turn(2 * at))) * (at < 0.5 ? 1 : 0.5);
    const ring = (at * 1.6) % 1;
    return `
    <g transform="translate(60 62) scale(${round(beat)}) translate(-60 -62)">
      <path d="M60 104C24 80 12 62 12 44c0-16 12-26 25-26 10 0 18 5 23 14 5-9 13-14 23-14 13 0 25 10 25 26 0 18-12 36-48 60z" fill="#ff3d7f" ${outline}/>
      <path d="M25 44c0-9 5-14 12-15" fill="none" stroke="#fffdf8" stroke-width="6" stroke-linecap="round"/>
    </g>
    <circle cx="60" cy="60" r="${round(30 + 26 * ring)}" fill="none" stroke="#ff9dbf" stroke-width="3" opacity="${round((1 - ring) * 0.7)}"/>`;
  },
  konfeti: (at) => {
    const colours = ['#ff6b1a', '#ffc42e', '#3bd48f', '#6fa8ff', '#ff3d7f', '#fffdf8'];
    return Array.from({ length: 26 }, (_, index) => {
      const x = (index * 37) % 120;
      const speed = 1 + (index % 2);
      const y = ((((index * 53) % 150) + at * 150 * speed) % 150) - 15;
      const spin = (index * 67 + at * 360 * speed) % 360;
      const drift = 6 * Math.sin(turn(at * speed + index / 7));
      const flat = round(0.35 + 0.65 * Math.abs(Math.cos(turn(at * speed + index / 5))));
      return `<rect x="-4" y="-2.6" width="8" height="5.2" rx="1.2" fill="${colours[index % colours.length]}"
        transform="translate(${round(x + drift)} ${round(y)}) rotate(${round(spin)}) scale(1 ${flat})"/>`;
    }).join('');
  },
};

function drawn(name: string, at: number): Buffer {
  const body = pictures[name]?.(at);
  if (body === undefined) throw new Error(`nobody drew ${name}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">${body}</svg>`;
  return new Resvg(svg, { fitTo: { mode: 'width', value: SIDE } }).render().asPng();
}

/** A struck or blown note: its partials by their multiple of the tone and their share. */
type Note = {
  hertz: number;
  from: number;
  decay: number;
  attack?: number;
  gain?: number;
  bend?: number;
  noise?: number;
};
type Sound = { partials: readonly (readonly [number, number])[]; notes: readonly Note[] };

const bell = [
  [1, 1],
  [2.76, 0.35],
] as const;
const horn = [
  [1, 1],
  [2, 0.55],
  [3, 0.2],
] as const;
const bamboo = [
  [1, 1],
  [2, 0.3],
  [0.5, 0.25],
] as const;
const bronze = [
  [1, 1],
  [1.52, 0.6],
  [2.06, 0.5],
  [2.74, 0.35],
  [3.76, 0.2],
] as const;

/** An angklung is shaken: the tube is struck many times. */
const shaken = (hertz: number, from: number, seconds: number): Note[] =>
  Array.from({ length: Math.round(seconds * 12) }, (_, index) => ({
    hertz,
    from: from + index / 12,
    decay: 14,
    gain: 0.6,
  }));

const sounds: Readonly<Record<string, Sound>> = {
  chime: {
    partials: bell,
    notes: [
      { hertz: 880, from: 0, decay: 5 },
      { hertz: 1318.5, from: 0.14, decay: 5 },
    ],
  },
  coin: {
    partials: [
      [1, 1],
      [3, 0.2],
    ],
    notes: [
      { hertz: 987.8, from: 0, decay: 7 },
      { hertz: 1318.5, from: 0.08, decay: 7 },
    ],
  },
  fanfare: {
    partials: horn,
    notes: [
      [392, 0],
      [523.3, 0.16],
      [659.3, 0.32],
      [784, 0.48],
      [659.3, 0.8],
      [1046.5, 0.96],
    ].map(([hertz = 0, from = 0]) => ({
      hertz,
      from,
      decay: 2.2,
      attack: 0.03,
    })),
  },
  angklung: {
    partials: bamboo,
    notes: [
      ...shaken(523.3, 0, 0.4),
      ...shaken(659.3, 0.4, 0.4),
      ...shaken(784, 0.8, 0.4),
      ...shaken(1046.5, 1.2, 0.55),
    ],
  },
  gong: {
    partials: bronze,
    notes: [
      { hertz: 98, from: 0, decay: 1.1, attack: 0.02 },
      { hertz: 99.2, from: 0, decay: 1, attack: 0.05 },
    ],
  },
  kendang: {
    partials: [
      [1, 1],
      [1.6, 0.4],
      [2.3, 0.2],
    ],
    notes: [
      [110, 0],
      [220, 0.22],
      [220, 0.34],
      [110, 0.5],
      [260, 0.72],
      [260, 0.82],
      [220, 0.92],
      [98, 1.06],
    ].map(([hertz = 0, from = 0]) => ({ hertz, from, decay: 15, bend: 0.35, noise: 0.25 })),
  },
};

/** A WAV file of 16 bits. */
function played(name: string, ms: number): Buffer {
  const sound = sounds[name];
  if (sound === undefined) throw new Error(`nobody plays ${name}`);
  const values = Array.from({ length: Math.round((RATE * ms) / 1_000) }, (_, index) => valueAt(sound, index / RATE));
  const most = values.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
  // The last moment fades, so that no end clicks.
  const samples = Int16Array.from(values, (value, index) =>
    Math.round((value / most) * 0.8 * Math.min(1, (values.length - index) / (RATE * 0.03)) * 32_767),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

function valueAt({ partials, notes }: Sound, time: number): number {
  let value = 0;
  for (const { hertz, from, decay, attack = 0.004, gain = 1, bend = 0, noise = 0 } of notes) {
    const age = time - from;
    if (age < 0) continue;
    const loud = gain * Math.exp(-decay * age) * Math.min(1, age / attack);
    // A drum's skin is tight when it is struck, and then gives way.
    const cycles = hertz * (age + (bend * (1 - Math.exp(-30 * age))) / 30);
    for (const [multiple, share] of partials) value += loud * share * Math.sin(turn(cycles * multiple));
    if (noise > 0) value += noise * Math.exp(-90 * age) * hiss(age);
  }
  return value;
}

/** The same noise at every run. */
function hiss(age: number): number {
  const value = Math.sin(Math.round(age * RATE) * 12.9898) * 43_758.5453;
  return 2 * (value - Math.floor(value)) - 1;
}

function ffmpeg(...args: string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-hide_banner', '-v', 'error', '-y', ...args]);
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr.toString()}`);
}

mkdirSync(FOLDER, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'media-library-'));
try {
  for (const { name, type, ms } of MEDIA_LIBRARY) {
    const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact'];
    if (type === 'image') {
      await sharp(drawn(name, 0))
        .webp({ quality: 86, alphaQuality: 100 })
        .toFile(join(FOLDER, `${name}.webp`));
    } else if (type === 'video') {
      for (let frame = 0; frame < FRAMES; frame += 1) {
        writeFileSync(join(work, `${name}-${String(frame).padStart(3, '0')}.png`), drawn(name, frame / FRAMES));
      }
      const coding = [
        '-c:v',
        'libvpx-vp9',
        '-pix_fmt',
        'yuva420p',
        '-crf',
        '42',
        '-b:v',
        '0',
        '-deadline',
        'good',
        '-cpu-used',
        '2',
      ];
      ffmpeg(
        '-framerate',
        String(FRAMES_A_SECOND),
        '-i',
        join(work, `${name}-%03d.png`),
        ...coding,
        ...plain,
        join(FOLDER, `${name}.webm`),
      );
    } else if (ms !== null) {
      const wav = join(work, `${name}.wav`);
      writeFileSync(wav, played(name, ms));
      const loudness = 'loudnorm=I=-16:TP=-1.5:LRA=11,aresample=44100';
      ffmpeg(
        '-i',
        wav,
        '-af',
        loudness,
        '-c:a',
        'libmp3lame',
        '-b:a',
        '96k',
        '-id3v2_version',
        '0',
        ...plain,
        join(FOLDER, `${name}.mp3`),
      );
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
