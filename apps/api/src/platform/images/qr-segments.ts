import type { QRCodeSegment } from 'qrcode';

/** ISO/IEC 18004, 7.4. A mode holds what those before it hold too. */
const modes = ['numeric', 'alphanumeric', 'byte'] as const;
const BYTE = 2;
/** Sixths of a bit for a character, or for a byte. */
const SIXTHS = [20, 33, 48] as const;
/** Versions up to 9, up to 26 and up to 40: bits they hold at level M, and sixths of a bit of a segment's head by mode. */
const ranges = [
  { most: 1_456, heads: [84, 78, 72] },
  { most: 8_496, heads: [96, 90, 120] },
  { most: Infinity, heads: [108, 102, 120] },
] as const;

/** The first mode that holds a character of ASCII. */
const firstModes = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /\d/.test(character) ? 0 : /[A-Z $%*+\-./:]/.test(character) ? 1 : BYTE;
});

/** Splits a text so that it takes the fewest bits. The package finds such a split too, in seven times as long. */
export function segmentsOf(text: string): QRCodeSegment[] {
  const characters = Array.from(text);
  for (const { most, heads } of ranges) {
    const { bits, modeOf } = shortest(characters, heads);
    if (bits <= most) return joined(characters, modeOf);
  }
  return [];
}

/** `modeOf`: the mode of each character. */
function shortest(characters: readonly string[], heads: readonly [number, number, number]) {
  /** Sixths of a bit up to here, with the head of the mode that goes on. */
  const costs = Int32Array.from(heads);
  const ended = new Int32Array(modes.length);
  /** By character and mode that goes on after it: the character's own. */
  const before = new Uint8Array(characters.length * modes.length);
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    const first = firstModes[character.codePointAt(0) ?? 0] ?? BYTE;
    for (let mode = first; mode <= BYTE; mode += 1) {
      const size = mode === BYTE && character > '\x7f' ? Buffer.byteLength(character) : 1;
      ended[mode] = (costs[mode] ?? 0) + size * (SIXTHS[mode] ?? 0);
    }
    for (let next = 0; next <= BYTE; next += 1) {
      let least = Infinity;
      for (let mode = first; mode <= BYTE; mode += 1) {
        const end = ended[mode] ?? 0;
        const cost = mode === next ? end : Math.ceil(end / 6) * 6 + (heads[next] ?? 0);
        if (cost >= least) continue;
        least = cost;
        before[at * modes.length + next] = mode;
      }
      costs[next] = least;
    }
  }
  const least = Math.min(...costs);
  const modeOf = new Uint8Array(characters.length);
  for (let at = characters.length - 1, next = costs.indexOf(least); at >= 0; at -= 1) {
    next = before[at * modes.length + next] ?? BYTE;
    modeOf[at] = next;
  }
  return { bits: Math.ceil(least / 6), modeOf };
}

function joined(characters: readonly string[], modeOf: Uint8Array): QRCodeSegment[] {
  const segments: QRCodeSegment[] = [];
  for (let start = 0, end = 0; start < characters.length; start = end) {
    while (end < characters.length && modeOf[end] === modeOf[start]) end += 1;
    const mode = modes[modeOf[start] ?? BYTE] ?? 'byte';
    segments.push({ mode, data: characters.slice(start, end).join('') } as QRCodeSegment);
  }
  return segments;
}
