/** Enough of what was left out to see what it was. */
const LONGEST_LEFT = 60;

/** The words of fields for numbers, apart from those that every page carries. */
export const digitsText = {
  taken: (digits: string) => `Angka saja yang diambil: ${digits}`,
  cut: (max: number, digits: string) => `Paling banyak ${max} angka, yang diambil: ${digits}`,
  left: (numbers: string) =>
    `. Tidak diambil: ${numbers.length > LONGEST_LEFT ? `${numbers.slice(0, LONGEST_LEFT)}…` : numbers}`,
} as const;
