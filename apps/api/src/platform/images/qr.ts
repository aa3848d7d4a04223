import QRCode from 'qrcode';

/** The narrowest side of a QR on a payment screen, in pixels: 228 CSS pixels at twice the density. */
const MIN_SIDE = 456;
/** What scanners want free around the code, in modules. */
const QUIET_ZONE = 4;

/** The payment screen asks for the same few codes every three seconds; at about 3 kB each these are small. */
const MAX_KEPT = 500;
const kept = new Map<string, Promise<string>>();

/** Draws a text as a PNG data URL: error correction M, whole pixels per module, quiet zone included. */
export function qrDataUrl(text: string): Promise<string> {
  const known = kept.get(text);
  if (known) return known;
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const scale = Math.ceil(MIN_SIDE / (modules.size + 2 * QUIET_ZONE));
  const drawn = QRCode.toDataURL(text, { errorCorrectionLevel: 'M', margin: QUIET_ZONE, scale });
  kept.set(text, drawn);
  const oldest = kept.keys().next().value;
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return drawn;
}
