import { createHash, createHmac, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

export type SignatureEncoding = 'base64' | 'hex';

/** Signed parts of a call: path without host, and the exact bytes of the body. */
export type SignedCall = { method: string; path: string; body: string | Buffer; time: string };

export function tokenText(clientId: string, time: string): string {
  return `${clientId}|${time}`;
}

/** Text that HMAC signs for a call with a token, or RSA for one without (`token: null`). */
export function callText({ method, path, body, time }: SignedCall, token: string | null): string {
  const hash = createHash('sha256').update(body).digest('hex');
  return [method, path, ...(token === null ? [] : [token]), hash, time].join(':');
}

export function signRsa(key: KeyObject, text: string): string {
  return sign('RSA-SHA256', Buffer.from(text), key).toString('base64');
}

/** True if any key fits: a provider's old and new key are valid side by side. */
export function isSignedBy(keys: readonly KeyObject[], text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify('RSA-SHA256', Buffer.from(text), key, bytes));
}

export function signHmac(secret: string, text: string, encoding: SignatureEncoding): string {
  return createHmac('sha512', secret).update(text).digest(encoding);
}

/** Throws an error that does not quote the key. */
export function readPrivateKey(pem: string): KeyObject {
  return readKey('the SNAP private key', () => createPrivateKey(pem));
}

export function readPublicKey(pem: string): KeyObject {
  return readKey("the SNAP provider's public key", () => createPublicKey(pem));
}

function readKey(name: string, read: () => KeyObject): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = read();
  } catch {
    // OpenSSL's message may quote the key.
  }
  if (key?.asymmetricKeyType !== 'rsa') throw new Error(`${name} is no RSA key in PEM`);
  return key;
}
