/** Turns a PNG data URL into a file. Not by fetch: the pages' CSP lets no data address be fetched. */
function pngFile(dataUrl: string, name: string): File {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}

/**
 * Saves the QR code where the wallet app can find it. iPhones keep downloads away from the photos: there the share
 * sheet with its "Save image" is the way; everywhere else the file is downloaded.
 */
export async function saveQr(dataUrl: string, name: string): Promise<void> {
  const share = /iPhone|iPad|iPod/.test(navigator.userAgent) ? sharingOf(dataUrl, name) : undefined;
  if (share !== undefined) return share();
  const address = URL.createObjectURL(pngFile(dataUrl, name));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Hands the QR code to another app, such as a chat with who pays. Undefined where the browser shares no pictures. */
export function sharingOf(dataUrl: string, name: string): (() => Promise<void>) | undefined {
  const file = pngFile(dataUrl, name);
  if (navigator.canShare?.({ files: [file] }) !== true) return undefined;
  // Closing the share sheet without choosing is no failure.
  return () => navigator.share({ files: [file] }).catch(() => undefined);
}
