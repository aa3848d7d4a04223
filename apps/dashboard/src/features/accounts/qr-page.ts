export type QrPageName = 'mabar' | 'support' | 'claim';

/** Name of the downloaded image (docs/spec/dashboard.md 2). */
export function qrFileName(page: QrPageName, username: string): string {
  return page === 'claim' ? `qr-${username}-klaim.png` : `${username}-${page}.png`;
}
