/** Converts a PNG data URL to a file; fetch fails, because the CSP forbids data addresses. */
function pngFile(dataUrl: string, name: string): File {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}

/**
 * Saves the QR code where the wallet app finds it. iPhones keep downloads out of the photos, so there the share sheet
 * with "Save image" is used; elsewhere the file is downloaded.
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

/** Shares the QR code with another app, such as a chat. Undefined where the browser cannot share pictures. */
export function sharingOf(dataUrl: string, name: string): (() => Promise<void>) | undefined {
  const file = pngFile(dataUrl, name);
  if (navigator.canShare?.({ files: [file] }) !== true) return undefined;
  // Closing the share sheet is no failure.
  return () => navigator.share({ files: [file] }).catch(() => undefined);
}
