import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the sound of a broadcast: two notes of a wooden slit drum, 0.5 s, 16-bit mono. Ours, so it needs no licence,
 * and unlike the overlay's bell, so that a host with both open knows which one rang.
 */

const rate = 16_000;
const seconds = 0.5;
const notes = [
  { hertz: 523.25, from: 0 },
  { hertz: 783.99, from: 0.13 },
];

const samples = Int16Array.from({ length: Math.round(rate * seconds) }, (_, index) => {
  const time = index / rate;
  let value = 0;
  for (const { hertz, from } of notes) {
    if (time < from) continue;
    const age = time - from;
    const wood = Math.sin(2 * Math.PI * hertz * age) + 0.25 * Math.sin(2 * Math.PI * hertz * 4.1 * age);
    value += wood * Math.exp(-14 * age) * Math.min(1, age / 0.003);
  }
  return Math.round(Math.max(-1, Math.min(1, value * 0.5)) * 32_767);
});

const header = Buffer.alloc(44);
header.write('RIFF', 0);
header.writeUInt32LE(36 + samples.byteLength, 4);
header.write('WAVEfmt ', 8);
header.writeUInt32LE(16, 16);
header.writeUInt16LE(1, 20);
header.writeUInt16LE(1, 22);
header.writeUInt32LE(rate, 24);
header.writeUInt32LE(rate * 2, 28);
header.writeUInt16LE(2, 32);
header.writeUInt16LE(16, 34);
header.write('data', 36);
header.writeUInt32LE(samples.byteLength, 40);

writeFileSync(
  join(import.meta.dirname, '..', 'src', 'platform', 'knock.wav'),
  Buffer.concat([header, Buffer.from(samples.buffer)]),
);
