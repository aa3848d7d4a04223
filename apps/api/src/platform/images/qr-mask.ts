/** A QR symbol: `data` is a byte per module, 1 for dark; `reservedBit` marks modules without data. */
type Symbol = { size: number; data: Uint8Array; reservedBit: Uint8Array };

/** ISO/IEC 18004, 7.8.2: modules that mask `pattern` inverts. */
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row * column) % 3) + ((row + column) % 2)) % 2 === 0,
];

/** By the symbol's size: bit k of a module is set where mask k inverts it. */
const patterns = new Map<number, Uint8Array>();

/**
 * Level M with the mask of the lowest penalty; `drawn` has mask 0. Bit k of a byte is the module under mask k, so that one
 * pass judges eight symbols: the package takes forty times as long.
 */
export function bestMasked(drawn: Symbol): Uint8Array {
  const { size } = drawn;
  const pattern = patterns.get(size) ?? patternOf(drawn);
  patterns.set(size, pattern);
  const modules = drawn.data.map((dark, at) => {
    const inverts = pattern[at] ?? 0;
    return dark === (inverts & 1) ? inverts : ~inverts;
  });
  writeFormat(modules, size);
  const penalties = penaltiesOf(modules, size);
  const best = penalties.indexOf(Math.min(...penalties));
  return modules.map((module) => (module >> best) & 1);
}

function patternOf({ size, reservedBit }: Symbol): Uint8Array {
  return Uint8Array.from(reservedBit, (reserved, at) =>
    reserved === 0 ? byMask((mask) => (masks[mask]?.(Math.floor(at / size), at % size) ? 1 : 0)) : 0,
  );
}

/** A byte with a bit per mask. */
function byMask(bitOf: (mask: number) => number): number {
  return masks.reduce((byte, _, mask) => byte | (bitOf(mask) << mask), 0);
}

/** Level M and the mask's number with their correction code (7.9.1). */
const formats = masks.map((_, mask) => {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if ((rest >> bit) & 1) rest ^= 0b10100110111 << (bit - 10);
  return ((mask << 10) | rest) ^ 0b101010000010010;
});

/** Writes the format of each mask, twice. */
function writeFormat(modules: Uint8Array, size: number): void {
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = byMask((mask) => ((formats[mask] ?? 0) >> bit) & 1);
    const down = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    const across = bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit;
    modules[down * size + 8] = dark;
    modules[8 * size + across] = dark;
  }
  modules[(size - 8) * size + 8] = 0xff;
}

/** 7.8.3: penalty of each mask for what makes a symbol hard to read. */
function penaltiesOf(modules: Uint8Array, size: number): number[] {
  /** Points and dark modules by the byte of the masks that have them. */
  const points = new Uint32Array(256);
  const dark = new Uint32Array(256);
  for (let line = 0; line < size; line += 1) {
    addLine(points, modules, { size, from: line * size, step: 1 });
    addLine(points, modules, { size, from: line, step: size });
    for (let place = 0, at = line * size; place < size; place += 1, at += 1) {
      const module = modules[at] ?? 0;
      add(dark, module, 1);
      if (line + 1 === size || place + 1 === size) continue;
      const [right, below, across] = [modules[at + 1] ?? 0, modules[at + size] ?? 0, modules[at + size + 1] ?? 0];
      add(points, ~((module ^ right) | (module ^ below) | (module ^ across)), 3);
    }
  }
  return masks.map((_, mask) => {
    const sum = (of: Uint32Array) => of.reduce((total, count, byte) => total + ((byte >> mask) & 1) * count, 0);
    return sum(points) + 10 * Math.abs(Math.ceil((sum(dark) * 100) / modules.length / 5) - 10);
  });
}

function add(counts: Uint32Array, masksWithIt: number, count: number): void {
  const byte = masksWithIt & 0xff;
  counts[byte] = (counts[byte] ?? 0) + count;
}

/** Adds the points of a row or column: runs of five or more, and patterns like a finder's. */
function addLine(
  points: Uint32Array,
  modules: Uint8Array,
  { size, from, step }: { size: number; from: number; step: number },
): void {
  const line = new Uint8Array(size);
  for (let place = 0; place < size; place += 1) line[place] = modules[from + place * step] ?? 0;
  const m = (place: number) => line[place] ?? 0;
  let run = 0;
  for (let place = 4; place < size; place += 1) {
    const module = m(place);
    const before = run;
    run = ~((module ^ m(place - 1)) | (module ^ m(place - 2)) | (module ^ m(place - 3)) | (module ^ m(place - 4)));
    add(points, run, 1);
    add(points, run & ~before, 2);
    if (place < 6) continue;
    const finder = module & ~m(place - 1) & m(place - 2) & m(place - 3) & m(place - 4) & ~m(place - 5) & m(place - 6);
    if (finder === 0) continue;
    if (place >= 10) add(points, finder & ~(m(place - 7) | m(place - 8) | m(place - 9) | m(place - 10)), 40);
    if (place + 4 < size) add(points, finder & ~(m(place + 1) | m(place + 2) | m(place + 3) | m(place + 4)), 40);
  }
}
