/** Why a report closed itself, for operators. */
export const childText = { allBack: 'Semua uangnya sudah kembali ke pembayar.' } as const;
