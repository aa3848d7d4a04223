/** Longest excerpt of the omitted text in a note. */
const LONGEST_LEFT = 60;

/** Texts of number fields, apart from those that every page carries. */
export const digitsText = {
  taken: (digits: string) => `Angka saja yang diambil: ${digits}`,
  cut: (max: number, digits: string) => `Paling banyak ${max} angka, yang diambil: ${digits}`,
  left: (numbers: string) =>
    `. Tidak diambil: ${numbers.length > LONGEST_LEFT ? `${numbers.slice(0, LONGEST_LEFT)}…` : numbers}`,
} as const;
