import { createECDH } from 'node:crypto';

/** Key pair of RFC 8292 from its private key, 32 bytes in base64. Throws if that is not valid on P-256. */
export function vapidKeys(text: string): { publicKey: string; privateKey: string } {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32) throw new Error('a VAPID key has 32 bytes');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(bytes);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
}
