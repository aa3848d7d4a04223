/** Apart from texts of every page. */
export const daySheetText = { none: 'Kapan?' } as const;
