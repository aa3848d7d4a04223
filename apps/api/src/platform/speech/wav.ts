const HEADER_BYTES = 44;
const SILENCE_RATE = 8_000;

/** The true length in ms, whatever the header claims, and the corrected file. Throws if it is no WAV or empty. */
export function readWav(bytes: Buffer): { bytes: Buffer; durationMs: number } {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('this is no WAV file');
  }
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const claimed = bytes.readUInt32LE(at + 4);
    const start = at + 8;
    if (name === 'fmt ' && start + 16 <= bytes.length) bytesPerSecond = bytes.readUInt32LE(start + 8);
    if (name === 'data') {
      const length = Math.min(claimed, bytes.length - start);
      const durationMs = bytesPerSecond > 0 ? Math.round((length / bytesPerSecond) * 1_000) : 0;
      if (durationMs < 1) throw new Error('this WAV file holds no sound');
      const file = Buffer.from(bytes.subarray(0, start + length));
      file.writeUInt32LE(file.length - 8, 4);
      file.writeUInt32LE(length, at + 4);
      return { bytes: file, durationMs };
    }
    at = start + claimed + (claimed % 2);
  }
  throw new Error('this WAV file holds no sound');
}

/** 8 kHz, 8 bits. */
export function silentWav(durationMs: number): Buffer {
  const length = Math.round((durationMs / 1_000) * SILENCE_RATE);
  const file = Buffer.alloc(HEADER_BYTES + length, 0x80);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SILENCE_RATE, 24);
  file.writeUInt32LE(SILENCE_RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(length, 40);
  return file;
}
