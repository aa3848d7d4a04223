export const qrisFileName = (amount: number): string => `qris-mabarin-${amount}.png`;
