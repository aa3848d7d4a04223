/** The three pages a host shares by QR code. */
export type QrPageName = 'mabar' | 'support' | 'claim';

/** The name of the downloaded image (docs/spec/dashboard.md 2). */
export function qrFileName(page: QrPageName, username: string): string {
  return page === 'claim' ? `qr-${username}-klaim.png` : `${username}-${page}.png`;
}
