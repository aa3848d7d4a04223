/** The words of fields for numbers, apart from those that every page carries. */
export const digitsText = {
  taken: (digits: string) => `Angka saja yang diambil: ${digits}`,
  cut: (max: number, digits: string) => `Paling banyak ${max} angka, yang diambil: ${digits}`,
} as const;
