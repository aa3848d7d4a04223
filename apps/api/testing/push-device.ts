import { createDecipheriv, createPublicKey, hkdfSync, verify, type ECDH } from 'node:crypto';

/** What a push service's signature says. */
export type Claims = { aud: string; exp: number; sub: string };

/** What a device has for its subscription: its own half of the key agreement, and the secret it gave away. */
export type DeviceKeys = { curve: ECDH; auth: Buffer };

/** Decrypts what was encrypted for a device, by RFC 8188 and RFC 8291 alone: no library that also encrypts. */
export function decryptPush({ curve, auth }: DeviceKeys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = curve.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // One record: a 2 ends the text, zeros may follow.
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString('utf8');
}

/** Checks a VAPID header (RFC 8292) by its own key, which must be `expected`. Throws; answers what it claims. */
export function checkVapid(header: string, expected: string): Claims {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  if (key !== expected) throw new Error(`signed with another key: ${header}`);
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is not of this key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Claims;
}
