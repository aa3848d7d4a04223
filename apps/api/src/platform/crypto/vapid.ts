import { createECDH } from 'node:crypto';

/** The keys of RFC 8292 from the private one, 32 bytes in base64. Throws for those that are no number of P-256. */
export function vapidKeys(text: string): { publicKey: string; privateKey: string } {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32) throw new Error('a VAPID key has 32 bytes');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(bytes);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
}
