import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes the notification sound: two soft bell notes, 0.9 s, 16-bit mono. Ours, so it needs no licence. */

const rate = 22_050;
const seconds = 0.9;
const notes = [
  { hertz: 880, from: 0 },
  { hertz: 1318.5, from: 0.14 },
];

const samples = Int16Array.from({ length: Math.round(rate * seconds) }, (_, index) => {
  const time = index / rate;
  let value = 0;
  for (const { hertz, from } of notes) {
    if (time < from) continue;
    const age = time - from;
    const bell = Math.sin(2 * Math.PI * hertz * age) + 0.35 * Math.sin(2 * Math.PI * hertz * 2.76 * age);
    value += bell * Math.exp(-5 * age) * Math.min(1, age / 0.004);
  }
  return Math.round(Math.max(-1, Math.min(1, value * 0.4)) * 32_767);
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
  join(import.meta.dirname, '..', 'src', 'stage', 'chime.wav'),
  Buffer.concat([header, Buffer.from(samples.buffer)]),
);
