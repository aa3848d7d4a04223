/** File name of a QR code; `amount` in rupiah. */
export const qrisFileName = (amount: number): string => `qris-mabarin-${amount}.png`;
