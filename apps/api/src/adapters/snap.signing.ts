import { createHash, createHmac, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** How a provider writes the signature of a call. */
export type SignatureEncoding = 'base64' | 'hex';

/** What is signed of a call: its path without a host, and the bytes of its body as they go over the wire. */
export type SignedCall = { method: string; path: string; body: string | Buffer; time: string };

/** What RSA signs of a request for a token. */
export function tokenText(clientId: string, time: string): string {
  return `${clientId}|${time}`;
}

/** What HMAC signs of a call with a token, or RSA of one without (`token: null`). */
export function callText({ method, path, body, time }: SignedCall, token: string | null): string {
  const hash = createHash('sha256').update(body).digest('hex');
  return [method, path, ...(token === null ? [] : [token]), hash, time].join(':');
}

/** SHA256withRSA as base64. */
export function signRsa(key: KeyObject, text: string): string {
  return sign('RSA-SHA256', Buffer.from(text), key).toString('base64');
}

/** Whether one of the keys signed the text: a provider's old and new key are valid side by side. */
export function isSignedBy(keys: readonly KeyObject[], text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify('RSA-SHA256', Buffer.from(text), key, bytes));
}

/** HMAC-SHA512. */
export function signHmac(secret: string, text: string, encoding: SignatureEncoding): string {
  return createHmac('sha512', secret).update(text).digest(encoding);
}

/** Throws a sentence without the key where it is none. */
export function readPrivateKey(pem: string): KeyObject {
  return readKey('the SNAP private key', () => createPrivateKey(pem));
}

/** Throws a sentence without the key where it is none. */
export function readPublicKey(pem: string): KeyObject {
  return readKey("the SNAP provider's public key", () => createPublicKey(pem));
}

function readKey(name: string, read: () => KeyObject): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = read();
  } catch {
    // OpenSSL's own words may quote the text.
  }
  if (key?.asymmetricKeyType !== 'rsa') throw new Error(`${name} is no RSA key in PEM`);
  return key;
}
