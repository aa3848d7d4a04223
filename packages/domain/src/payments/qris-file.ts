/** The name of a QR code as a file; `amount` in rupiah. */
export const qrisFileName = (amount: number): string => `qris-mabarin-${amount}.png`;
