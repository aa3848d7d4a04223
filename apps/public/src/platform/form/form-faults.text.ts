export const formFaultsText = {
  count: (count: number) => `${count} hal belum pas`,
} as const;
