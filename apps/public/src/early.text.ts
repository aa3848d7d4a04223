export const earlyText = { late: 'Sebentar, halamannya masih dimuat. Tekananmu sudah dicatat.' } as const;
