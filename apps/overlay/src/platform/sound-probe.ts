import type { SoundResult } from '@mabarin/display/alert-audio';

const RATE = 8_000;
const SAMPLES = RATE / 10;
const HEADER = 44;

/**
 * Plays a tenth of a second of silence, and returns whether this browser allows sound without a click. Streaming
 * programs do, tabs do not. On a page that was never visible it resolves once the page is.
 */
export async function trySound(): Promise<SoundResult> {
  const url = URL.createObjectURL(new Blob([silence()], { type: 'audio/wav' }));
  const audio = new Audio(url);
  try {
    await audio.play();
    return 'ok';
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'failed';
  } finally {
    // Revoking an address that is still being read logs an error.
    audio.removeAttribute('src');
    audio.load();
    URL.revokeObjectURL(url);
  }
}

/** A WAV file of 16-bit mono samples, all zero. */
function silence(): ArrayBuffer {
  const file = new DataView(new ArrayBuffer(HEADER + SAMPLES * 2));
  const write = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index += 1) file.setUint8(at + index, letters.charCodeAt(index));
  };
  write(0, 'RIFF');
  file.setUint32(4, file.byteLength - 8, true);
  write(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, RATE, true);
  file.setUint32(28, RATE * 2, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  write(36, 'data');
  file.setUint32(40, SAMPLES * 2, true);
  return file.buffer;
}
