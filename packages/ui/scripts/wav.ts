import { writeFileSync } from 'node:fs';

/** A synthetic sound: struck notes, each a tone and one overtone that fade together. */
export type Sound = {
  /** Samples a second. */
  rate: number;
  seconds: number;
  /** Volume of one note, 0 to 1; notes that sound together add up and are clipped at 1. */
  gain: number;
  /** Decay per second. */
  decay: number;
  /** Attack in seconds. */
  attack: number;
  /** The overtone: its frequency in multiples of the note's, and its share. */
  overtone: { ratio: number; share: number };
  /** `from`: start of the note in seconds. */
  notes: readonly { hertz: number; from: number }[];
};

/** Writes a sound as a WAV file, 16-bit mono. A sound made by this script needs no licence. */
export function writeWav(file: string, { rate, seconds, gain, decay, attack, overtone, notes }: Sound): void {
  const samples = Int16Array.from({ length: Math.round(rate * seconds) }, (_, index) => {
    const time = index / rate;
    let value = 0;
    for (const { hertz, from } of notes) {
      if (time < from) continue;
      const age = time - from;
      const tone =
        Math.sin(2 * Math.PI * hertz * age) + overtone.share * Math.sin(2 * Math.PI * hertz * overtone.ratio * age);
      value += tone * Math.exp(-decay * age) * Math.min(1, age / attack);
    }
    return Math.round(Math.max(-1, Math.min(1, value * gain)) * 32_767);
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
  writeFileSync(file, Buffer.concat([header, Buffer.from(samples.buffer)]));
}
